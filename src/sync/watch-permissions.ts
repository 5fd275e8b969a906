/** The name under which the browser wakes the service worker to look for new lists. */
export const LISTS_SYNC_TAG = "lists";
/** Lists come once a day at most; the browser decides how much rarer it wakes us. */
const TWICE_A_DAY_MS = 12 * 3_600_000;

type PeriodicSync = {
  register: (tag: string, options: { minInterval: number }) => Promise<void>;
  unregister: (tag: string) => Promise<void>;
};

/** Asks to be woken while something is watched, and no longer than that; false where the browser does not. */
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
    // Granted to installed apps only; TypeScript's list of names lacks it.
    const name = "periodic-background-sync" as PermissionName;
    if ((await permissions?.query({ name }))?.state !== "granted") return false;
    await periodicSync.register(LISTS_SYNC_TAG, { minInterval: TWICE_A_DAY_MS });
    return true;
  } catch {
    return false;
  }
}
