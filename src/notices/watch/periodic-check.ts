import { LISTS_SYNC_TAG } from "../../platform/db/names.ts";

/** Lists come at most daily; browsers may wake us less often. */
const TWICE_A_DAY_MS = 12 * 3_600_000;

type PeriodicSync = {
  register: (tag: string, options: { minInterval: number }) => Promise<void>;
  unregister: (tag: string) => Promise<void>;
};

/** Registers or removes the wake-up; true if registered. */
export async function wakeForLists(
  registration: object,
  permissions: Pick<Permissions, "query"> | undefined,
  wanted: boolean,
): Promise<boolean> {
  if (!("periodicSync" in registration)) return false;
  const periodicSync = registration.periodicSync as PeriodicSync;
  try {
    if (!wanted) {
      await periodicSync.unregister(LISTS_SYNC_TAG);
      return false;
    }
    // Only for installed apps; missing from TypeScript's types.
    const name = "periodic-background-sync" as PermissionName;
    if ((await permissions?.query({ name }))?.state !== "granted") return false;
    await periodicSync.register(LISTS_SYNC_TAG, { minInterval: TWICE_A_DAY_MS });
    return true;
  } catch {
    return false;
  }
}
