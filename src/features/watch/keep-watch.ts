import { removeWatch, restoreWatch, saveWatch } from "../../watch/watches.ts";
import type { WatchQuery } from "../../db/watch-rows.ts";
import type { Translator } from "../../i18n/translator.ts";
import type { ListedPassport } from "../../passports/listed-passport.ts";
import { savedCount } from "../../passports/saved-count.ts";
import type { Services } from "../../hooks/services-context.ts";
import { showToast } from "../../ui/toast.ts";
import { startPageChecks } from "./page-checks.ts";

type T = Translator["t"];

/** Saves a query with its current answer and starts watching. Rejects without storage. */
export async function keepWatch(
  services: Services,
  query: WatchQuery,
  known: readonly ListedPassport[],
  t: T,
): Promise<void> {
  const passports = known.map(({ requestNumber, fullName, location, day }) => ({
    requestNumber,
    fullName,
    location,
    day,
  }));
  const db = await services.storage.open();
  await saveWatch(db, { query, known: passports, now: services.now() });
  savedCount.set(Math.max(1, await db.watches.count()));
  const waits = known.length === 0;
  void showToast(
    "success",
    t("watch.saved_toast"),
    waits ? { description: t("watch.saved_toast_waits") } : {},
  );
  // During the click that saves: persistent storage protects watches from eviction.
  void navigator.storage?.persist?.().catch(() => undefined);
  await startPageChecks(services)("saved");
}

/** Removes a watch, with undo. Rejects without storage. */
export async function dropWatch(services: Services, id: string, t: T): Promise<void> {
  const db = await services.storage.open();
  const removed = await removeWatch(db, id);
  await noteCount(services);
  if (removed === null) return;
  const undo = async (): Promise<void> => {
    await restoreWatch(db, removed);
    await noteCount(services);
  };
  void showToast("default", t("watch.removed"), {
    id: `removed ${id}`,
    action: { label: t("watch.undo"), onClick: () => void undo() },
  });
}

async function noteCount(services: Services): Promise<void> {
  savedCount.set(await (await services.storage.open()).watches.count());
  // Update badge and background checks.
  await startPageChecks(services)("saved");
}
