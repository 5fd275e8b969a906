const RELOADED_AT = "reloaded-for-chunk-at";
/** A second failure so soon is not an old build: reloading again would only turn in circles. */
const ONCE_WITHIN_MS = 60_000;

type Surroundings = {
  onLine: boolean;
  storage: Pick<Storage, "getItem" | "setItem">;
  now: number;
};

/** Whether a chunk that would not load is worth one reload: online, and not tried a moment ago. */
export function shouldReload({ onLine, storage, now }: Surroundings): boolean {
  if (!onLine) return false;
  const before = Number(storage.getItem(RELOADED_AT) ?? Number.NEGATIVE_INFINITY);
  if (now - before < ONCE_WITHIN_MS) return false;
  storage.setItem(RELOADED_AT, String(now));
  return true;
}

let optionalImports = 0;

/** Loads what the page is whole without: when that fails, as when the visitor blocks it, nothing is reloaded. */
export async function optionalImport<T>(load: () => Promise<T>): Promise<T> {
  optionalImports += 1;
  try {
    return await load();
  } finally {
    optionalImports -= 1;
  }
}

/** A chunk of a former build that the server no longer has: the page is loaded anew, once, never offline. */
export function reloadOnPreloadError(): void {
  window.addEventListener("vite:preloadError", (event) => {
    if (optionalImports > 0) return;
    if (!shouldReload({ onLine: navigator.onLine, storage: sessionStorage, now: Date.now() })) return;
    event.preventDefault();
    window.location.reload();
  });
}
