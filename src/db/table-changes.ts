import { DEXIE_CHANNEL } from "./names.ts";

/** `all`: every table. */
export type Touched = (table: string) => boolean;

/**
 * Calls back after Dexie writes anywhere in this browser. Closes the channel in the back/forward cache, then reports
 * everything as changed.
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

/** Entering or leaving the back/forward cache. */
function isKept(event: Event): boolean {
  return "persisted" in event && event.persisted === true;
}
