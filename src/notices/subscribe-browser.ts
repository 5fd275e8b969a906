import { pause } from "../lib/deadline.ts";

/** Some browsers whose push service is missing, as on phones without Google's, never answer; other tabs wait meanwhile. */
const SUBSCRIBE_MS = 30_000;

/** `PushManager`, or a stand-in. */
export type Pushes = Pick<PushManager, "getSubscription" | "subscribe">;

/**
 * The browser's subscription with this key, made where it is missing or has another one. Null if the browser or its
 * push service refuses. `knownKey`: of the present one, for browsers that do not tell; null replaces it.
 */
export async function subscribeBrowser(
  pushes: Pushes,
  key: string,
  knownKey: string | null,
): Promise<PushSubscription | null> {
  try {
    const here = await pushes.getSubscription();
    if (here !== null && knownKey !== null && (keyOf(here) ?? knownKey) === key) return here;
    await here?.unsubscribe();
    const made = pushes.subscribe({ userVisibleOnly: true, applicationServerKey: key });
    return await Promise.race([made, pause(SUBSCRIBE_MS).then(() => null)]);
  } catch {
    return null;
  }
}

/** base64url; null in browsers that do not tell. */
function keyOf({ options }: PushSubscription): string | null {
  const bytes = options?.applicationServerKey;
  if (!bytes) return null;
  const text = String.fromCharCode(...new Uint8Array(bytes));
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
