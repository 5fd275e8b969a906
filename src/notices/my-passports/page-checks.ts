import { newestListDay } from "#domain/lists/list-days.ts";
import { listLocations } from "../../platform/db/locations.ts";
import { readFact } from "../../platform/db/meta.ts";
import { alertsFact, noteCheck } from "../../platform/db/notice-facts.ts";
import type { MirrorDatabase } from "../../platform/db/database.ts";
import { listWatches, watchStore } from "../watch/watches.ts";
import { isNew } from "../../platform/db/watch-rows.ts";
import { NEW_LISTS } from "../../platform/db/names.ts";
import { mirrorSummary } from "../../platform/db/mirror-summary.ts";
import type { Services } from "../../platform/hooks/services-context.ts";
import { site } from "../../platform/lib/site.ts";
import type { Announcer } from "../watch/announce-watches.ts";
import { askForNumber } from "../watch/ask-for-number.ts";
import { announceNews, checkWatches } from "../watch/check-watches.ts";
import { lookForWatches } from "../watch/look-for-watches.ts";
import { wakeForLists } from "../watch/periodic-check.ts";
import { lookOnPhone } from "./look-on-phone.ts";
import { keepUp, keepUpSoon } from "./notice-phone.ts";
import { serviceWorkers } from "../../platform/lib/service-workers.ts";

export type WatchCheckReason = "open" | "saved" | "lists" | "online" | "woken";
type RunWatchCheck = (reason: WatchCheckReason) => Promise<void>;

/** The search worker notices new lists after 0.3 s; an earlier check would search the old ones. */
const SETTLE_MS = 1200;

let started: RunWatchCheck | null = null;

/** Starts checks once per page; returns the check function. */
export function startPageChecks(services: Services): RunWatchCheck {
  if (started !== null) return started;
  const run = oneAtATime(async (reason) => {
    try {
      await runWatchCheck(services, reason);
    } finally {
      if (reason === "open") void keepUp(services).catch(() => undefined);
      if (reason === "saved") keepUpSoon(services);
    }
  });
  started = run;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let known: string | null = null;
  services.storage.live(stateOfLists).subscribe((state) => {
    if (known !== null && state !== known) {
      clearTimeout(timer);
      timer = setTimeout(() => void run("lists"), SETTLE_MS);
    }
    known = state;
  });
  window.addEventListener("online", () => {
    void run("online");
    keepUpSoon(services);
  });
  // Live queries show what the service worker stored. The lists that a push told of are still to be fetched.
  serviceWorkers()?.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    if (data === NEW_LISTS) void services.mirror.sync({ reason: "visible" }).then(() => run("woken"));
  });
  return run;
}

async function runWatchCheck(services: Services, reason: WatchCheckReason): Promise<void> {
  const { storage, search, now } = services;
  const db = await storage.open();
  const summary = await mirrorSummary(db);
  const published = (await readFact(db, "published"))?.lists;
  const store = watchStore(db);
  const rows = await checkWatches({
    store,
    now,
    look: async (queries) =>
      lookForWatches(queries, {
        onPhone: await lookOnPhone(search, summary, queries),
        online: navigator.onLine,
        published: published === undefined ? null : newestListDay(new Map(published)),
        ask: (number) =>
          askForNumber(number, { baseUrl: site.apiBaseUrl, fetch: (input, init) => fetch(input, init) }),
      }),
  });
  const registration = await serviceWorkers()?.getRegistration();
  await announceNews(store, rows, await alertsFact.read(db), announcerOf(registration), () =>
    listLocations(db),
  );
  if (registration !== undefined && (reason === "open" || reason === "saved")) {
    await wakeForLists(registration, navigator.permissions, rows.length > 0);
  }
  if (rows.length > 0 && reason !== "woken") await noteCheck(db, "open", now());
}

/** Badge: the number of unseen changes. */
export async function updateBadge(db: MirrorDatabase): Promise<void> {
  await announcerOf(undefined).setAppBadge?.((await listWatches(db)).filter(isNew).length);
}

function announcerOf(registration: ServiceWorkerRegistration | undefined): Announcer {
  const granted = "Notification" in window && Notification.permission === "granted";
  return {
    showNotification:
      granted && registration !== undefined
        ? (title, options) => registration.showNotification(title, options)
        : null,
    setAppBadge:
      "setAppBadge" in navigator ? (count) => navigator.setAppBadge(count).catch(() => undefined) : null,
  };
}

/** Changes whenever lists change, the mirror becomes complete, or lists were looked for after a push. */
async function stateOfLists(db: MirrorDatabase): Promise<string> {
  const [hashes, settled, checkedAt, rows] = await Promise.all([
    db.segments.toCollection().primaryKeys(),
    readFact(db, "settled"),
    readFact(db, "checkedAt"),
    listWatches(db),
  ]);
  const afterPush = rows.some(({ pushedAt }) => pushedAt !== undefined) ? checkedAt : null;
  return `${hashes.join()} ${settled?.generatedAt ?? ""} ${settled?.complete ?? ""} ${afterPush ?? ""}`;
}

/** Calls during a run are merged into one run after it. */
function oneAtATime(run: RunWatchCheck): RunWatchCheck {
  let running: Promise<void> | null = null;
  let next: Promise<void> | null = null;
  return (reason) => {
    if (running === null) {
      running = run(reason).finally(() => (running = null));
      return running;
    }
    const start = (): Promise<void> => {
      next = null;
      running = run(reason).finally(() => (running = null));
      return running;
    };
    next ??= running.then(start, start);
    return next;
  };
}
