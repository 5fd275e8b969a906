import { noteChunkFault } from "../lib/chunk-fault.ts";

const RELOADED_AT = "reloaded-for-chunk-at";
/** A second failure so soon is not an old build: reloading again would only turn in circles. */
const ONCE_WITHIN_MS = 60_000;
/** Time for a navigation, which cuts off what loads, to show itself. */
const WAIT_MS = 1000;

/** Under way; each ends with whether it arrived. */
const optionalImports = new Set<Promise<boolean>>();

/** Loads what the page is whole without: when that fails, as when the visitor blocks it, nothing is reloaded. */
export async function optionalImport<T>(load: () => Promise<T>): Promise<T> {
  const loading = load();
  const arrival = loading.then(
    () => true,
    () => false,
  );
  optionalImports.add(arrival);
  try {
    return await loading;
  } finally {
    optionalImports.delete(arrival);
  }
}

type ChunkReloadOptions = {
  window: Pick<Window, "addEventListener">;
  /** May throw, as browsers do that keep nothing: then nothing counts the reloads, and there is none. */
  storage: () => Pick<Storage, "getItem" | "setItem">;
  /** Whether the server answers: a reload without it would put the browser's own fault in the page's place. */
  serverAnswers: () => Promise<boolean>;
  now: () => number;
  wait: (ms: number) => Promise<void>;
  reload: () => void;
};

/**
 * A chunk of a former build that the server no longer has: the page is loaded anew, once. Never while the visitor is
 * leaving: Firefox and WebKit then break off what loads, and a reload would take them back.
 */
export function reloadOnPreloadError(options: ChunkReloadOptions): void {
  const { window, storage, serverAnswers, now, wait, reload } = options;
  let leaving = false;
  const leave = (event: Event): void => {
    // A form that the app sends itself goes nowhere.
    if (!event.defaultPrevented) leaving = true;
  };
  for (const sign of ["beforeunload", "pagehide", "submit"]) window.addEventListener(sign, leave);
  window.addEventListener("pageshow", () => void (leaving = false));

  /** `optional`: imports that were under way, and may be what did not arrive. */
  async function reloadIfWorthIt(optional: readonly Promise<boolean>[]): Promise<void> {
    let isOptional = false;
    for (const arrival of optional) void arrival.then((arrived) => (isOptional ||= !arrived));
    await wait(WAIT_MS);
    if (isOptional || leaving || !(await serverAnswers()) || leaving) return;
    if (mayReload(storage, now())) reload();
  }
  window.addEventListener("vite:preloadError", () => {
    if (!leaving) noteChunkFault(reloadIfWorthIt([...optionalImports]));
  });
}

function mayReload(storage: ChunkReloadOptions["storage"], now: number): boolean {
  try {
    const before = Number(storage().getItem(RELOADED_AT) ?? Number.NEGATIVE_INFINITY);
    if (now - before < ONCE_WITHIN_MS) return false;
    storage().setItem(RELOADED_AT, String(now));
    return true;
  } catch {
    return false;
  }
}
