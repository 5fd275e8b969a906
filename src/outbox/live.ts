import { OUTBOX_CHANNEL } from "../db/names.ts";
import { createListeners } from "../lib/listeners.ts";
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
  const { subscribe, notify } = createListeners();
  channel?.addEventListener("message", notify);
  return {
    announce: () => {
      notify();
      channel?.postMessage("changed");
    },
    subscribe,
  };
}

/** Shared by pages and service worker; null if unsupported. */
export function openChannel(): BroadcastChannel | null {
  return typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(OUTBOX_CHANNEL);
}

/** Reads now and after each notice; the latest wins. */
export function createLive(read: () => Promise<Change[]>, news: ChangeNews): Live<Change[]> {
  return {
    subscribe(observer) {
      let latest = 0;
      async function look(): Promise<void> {
        const mine = ++latest;
        try {
          const rows = await read();
          if (mine === latest) observer.next(rows);
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
