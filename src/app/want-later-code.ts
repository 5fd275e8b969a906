import type { RouteName } from "#domain/base/app-routes.ts";
import { HAND_ON_CODE, PAGES_CODE } from "../platform/db/names.ts";
import type { PhoneStorage } from "../platform/db/phone-storage.ts";
import type { install } from "../platform/lib/install.ts";
import { type Connection, connectionOf } from "./browser-environment.ts";
import { serviceWorkers } from "../platform/lib/service-workers.ts";

/** Looking up works without a connection after any first visit: every phone gets the code of these at once. */
const OF_EVERY_PHONE: ReadonlySet<RouteName | null> = new Set<RouteName>([
  "home",
  "passports",
  "passport",
  "locations",
  "location",
]);

type Options = {
  storage: Pick<PhoneStorage, "live">;
  page: Pick<Navigator, "serviceWorker">;
  installed: Pick<typeof install, "state" | "subscribe">;
  whenIdle: (work: () => void) => void;
  /** The page that the server rendered, null for pages of accounts and admins; undefined on later visits. */
  begins: RouteName | null | undefined;
};

/**
 * Has the service worker keep the code of further pages (sw/later-code.ts). On a link that the browser calls mobile or
 * slow, a first visit is short and may be paid by the megabyte: there that code waits for a better link, a later visit
 * or the installed app; under Save-Data for the last alone. Where the first visit begins on such a page, its code comes
 * too. Lists from phone to phone come once there are lists.
 */
export function wantLaterCode({ storage, page, installed, whenIdle, begins }: Options): void {
  const workers = serviceWorkers(page);
  if (workers === undefined) return;
  const connection: (Connection & Partial<EventTarget>) | undefined = connectionOf(page);
  const isLater = begins === undefined;
  const wanted = new Set<string>();
  const asked = new Set<string>();

  const ask = (name: string) => {
    if (asked.has(name)) return;
    asked.add(name);
    // On a first visit it is still being installed.
    void workers.ready.then(({ active }) => active?.postMessage(name));
  };
  const askIfFree = () => {
    const mayCome = connection?.saveData !== true && (isLater || !isDear(connection ?? {}));
    if (mayCome || installed.state().standalone) for (const name of wanted) ask(name);
  };
  const want = (name: string) => {
    wanted.add(name);
    askIfFree();
  };

  if (!isLater && !OF_EVERY_PHONE.has(begins)) ask(PAGES_CODE);
  whenIdle(() => want(PAGES_CODE));
  storage
    .live(({ meta }) => meta.get("settled"))
    .subscribe((settled) => {
      if (settled !== undefined) want(HAND_ON_CODE);
    });
  connection?.addEventListener?.("change", askIfFree);
  installed.subscribe(askIfFree);
}

/** Browsers that do not name their link, such as those of iPhones and most computers, are taken for a good one. */
function isDear({ type, effectiveType = "4g" }: Connection): boolean {
  return type === "cellular" || effectiveType !== "4g";
}
