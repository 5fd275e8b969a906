import { OUTBOX_CHANNEL } from "../db/names.ts";
import type { Change } from "./change.ts";

/** Emits now and after each change, from any tab or the service worker. */
export type Live<T> = {
  subscribe: (observer: { next: (value: T) => void; error?: (thrown: unknown) => void }) => {
    unsubscribe: () => void;
  };
};

/** Announces changed rows to all tabs. */
export type ChangeNews = { announce: () => void; subscribe: (listener: () => void) => () => void };

/** Over BroadcastChannel: Dexie's live queries miss the service worker's writes. */
export function channelNews(channel: BroadcastChannel | null): ChangeNews {
  const listeners = new Set<() => void>();
  const announceHere = () => {
    for (const listener of listeners) listener();
  };
  channel?.addEventListener("message", announceHere);
  return {
    announce: () => {
      announceHere();
      channel?.postMessage("changed");
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Shared by pages and service worker; null if unsupported. */
export function openChannel(): BroadcastChannel | null {
  return typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(OUTBOX_CHANNEL);
}

/** Reads now and after each notice; the latest wins. */
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
