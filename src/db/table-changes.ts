/** Dexie's own channel: what one connection wrote, for all the others. Keys are `idb://database/table/index`. */
const DEXIE_CHANNEL = "x-storagemutated-1";

/** Whether something was written to a table; `all` stands for every one. */
export type Touched = (table: string) => boolean;

/**
 * Calls back after each write that Dexie made to the database, in this page, another tab or a worker. Lets go of the
 * channel while the page is kept for the back button, and says that anything may have changed when it is shown again.
 */
export function watchTableChanges(database: string, onChange: (touched: Touched) => void): void {
  if (typeof BroadcastChannel === "undefined") return;
  let channel: BroadcastChannel | null = null;
  const listen = (): void => {
    channel = new BroadcastChannel(DEXIE_CHANNEL);
    channel.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
      if (typeof data !== "object" || data === null) return;
      const parts = Object.keys(data);
      onChange((table) =>
        parts.some((part) => part === "all" || part.startsWith(`idb://${database}/${table}/`)),
      );
    });
  };
  listen();
  if (typeof addEventListener === "undefined") return;
  addEventListener("pagehide", (event: Event) => {
    if (isKept(event)) channel?.close();
  });
  addEventListener("pageshow", (event: Event) => {
    if (!isKept(event)) return;
    listen();
    onChange(() => true);
  });
}

/** The page goes into, or comes from, the browser's memory of pages. */
function isKept(event: Event): boolean {
  return "persisted" in event && event.persisted === true;
}
