import { noteChunkFault } from "../platform/lib/chunk-fault.ts";

const RELOADED_AT = "reloaded-for-chunk-at";
/** A second failure this soon is not a stale build; avoid a reload loop. */
const ONCE_WITHIN_MS = 60_000;
/** Time to detect a navigation, which aborts loads. */
const WAIT_MS = 1000;

/** Running imports; each resolves to whether it succeeded. */
const optionalImports = new Set<Promise<boolean>>();

/** For code the page works without, perhaps blocked by the visitor: failure causes no reload. */
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
  /** May throw when storage is blocked: then never reload. */
  storage: () => Pick<Storage, "getItem" | "setItem">;
  /** If not, a reload would show the browser's error page. */
  serverAnswers: () => Promise<boolean>;
  now: () => number;
  wait: (ms: number) => Promise<void>;
  reload: () => void;
  nothingWritten: () => boolean;
  /** Instead, while somebody writes. */
  offerReload: () => void;
};

/**
 * A missing chunk means a stale build: reload once. Not during navigation: Firefox and WebKit abort loads then, and a
 * reload would cancel it.
 */
export function reloadOnPreloadError(options: ChunkReloadOptions): void {
  const { window, storage, serverAnswers, now, wait, reload, nothingWritten, offerReload } = options;
  let leaving = false;
  const leave = (event: Event): void => {
    // Submits handled by the app do not navigate.
    if (!event.defaultPrevented) leaving = true;
  };
  for (const sign of ["beforeunload", "pagehide", "submit"]) window.addEventListener(sign, leave);
  window.addEventListener("pageshow", () => void (leaving = false));

  /** `optional`: running imports, perhaps the ones that failed. */
  async function reloadUnlessLeaving(optional: readonly Promise<boolean>[]): Promise<void> {
    let isOptional = false;
    for (const arrival of optional) void arrival.then((arrived) => (isOptional ||= !arrived));
    await wait(WAIT_MS);
    if (isOptional || leaving || !(await serverAnswers()) || leaving) return;
    if (!nothingWritten()) offerReload();
    else if (mayReload(storage, now())) reload();
  }
  window.addEventListener("vite:preloadError", () => {
    if (!leaving) noteChunkFault(reloadUnlessLeaving([...optionalImports]));
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
