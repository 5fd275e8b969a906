import type { Change } from "./change.ts";

/** A value that is told at once and after each change, also by another tab or the service worker. */
export type Live<T> = {
  subscribe: (observer: { next: (value: T) => void; error?: (thrown: unknown) => void }) => {
    unsubscribe: () => void;
  };
};

/** Tells everybody who shows the rows, here and in other tabs, that some changed. */
export type ChangeNews = { tell: () => void; subscribe: (listener: () => void) => () => void };

const CHANNEL = "passport-status-outbox";

/**
 * News over a BroadcastChannel. Dexie's own live queries hear only of what Dexie wrote, and the service worker writes
 * without it.
 */
export function channelNews(channel: BroadcastChannel | null): ChangeNews {
  const listeners = new Set<() => void>();
  const tellHere = () => {
    for (const listener of listeners) listener();
  };
  channel?.addEventListener("message", tellHere);
  return {
    tell: () => {
      tellHere();
      channel?.postMessage("changed");
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The channel of this browser's pages and its service worker; null where there is none. */
export function openChannel(): BroadcastChannel | null {
  return typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(CHANNEL);
}

/** Reads the rows at once and after each news; the latest reading wins. */
export function createLive<T>(
  read: () => Promise<Change[]>,
  news: ChangeNews,
  view: (rows: Change[]) => T,
): Live<T> {
  return {
    subscribe(observer) {
      let latest = 0;
      async function look(): Promise<void> {
        const mine = ++latest;
        try {
          const rows = await read();
          if (mine === latest) observer.next(view(rows));
        } catch (thrown) {
          if (mine === latest) observer.error?.(thrown);
        }
      }
      const leave = news.subscribe(() => void look());
      void look();
      return {
        unsubscribe: () => {
          latest = -1;
          leave();
        },
      };
    },
  };
}
