import { markCollected, markWatchesSeen, removeWatch, restoreWatch, saveWatch } from "../watch/watches.ts";
import type { WatchQuery } from "../../platform/db/watch-rows.ts";
import type { Translator } from "../../platform/i18n/translator.ts";
import type { ListedPassport } from "../../passports/listed-passport.ts";
import type { Services } from "../../platform/hooks/services-context.ts";
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
  const waits = known.length === 0;
  void showToast(
    "success",
    t("watch.saved_toast"),
    waits ? { description: t("watch.saved_toast_waits") } : {},
  );
  // During the click that saves: persistent storage protects watches from eviction.
  void navigator.storage?.persist?.().catch(() => undefined);
  await updateChecks(services);
}

/** Removes a watch, with undo. Rejects without storage. */
export async function dropWatch(services: Services, id: string, t: T): Promise<void> {
  const db = await services.storage.open();
  const removed = await removeWatch(db, id);
  await updateChecks(services);
  if (removed === null) return;
  const undo = async (): Promise<void> => {
    await restoreWatch(db, removed);
    await updateChecks(services);
  };
  void showToast("default", t("watch.removed"), {
    id: `removed ${id}`,
    action: { label: t("watch.undo"), onClick: () => void undo() },
  });
}

/** Notes that it is collected, with undo. Rejects without storage. */
export async function haveCollected(services: Services, id: string, t: T): Promise<void> {
  const db = await services.storage.open();
  const note = async (at: number | null): Promise<void> => {
    await markCollected(db, id, at);
    await markWatchesSeen(db, [id]);
    await updateChecks(services);
  };
  await note(services.now());
  void showToast("success", t("mine.have_it_toast"), {
    id: `collected ${id}`,
    description: t("mine.have_it_text"),
    action: { label: t("watch.undo"), onClick: () => void note(null) },
  });
}

/** Brings badge and background checks in line with what is saved. */
async function updateChecks(services: Services): Promise<void> {
  await startPageChecks(services)("saved");
}
