import { Queue } from "workbox-background-sync";
import { plainTokens } from "../src/auth/plain-sessions.ts";
import { CHANGES_TABLE, OUTBOX_DATABASE, OUTBOX_SYNC_TAG, OUTBOX_WAITING } from "../src/db/names.ts";
import { withPlainDatabase } from "../src/db/plain-database.ts";
import { site } from "../src/lib/site.ts";
import { channelNews, openChannel } from "../src/outbox/live.ts";
import { plainStore } from "../src/outbox/plain-store.ts";
import { createSender } from "../src/outbox/send-change.ts";
import { sendRound } from "../src/outbox/send-round.ts";
import { outboxKinds } from "../src/outbox-kinds.ts";

declare const self: ServiceWorkerGlobalScope;

/**
 * Sends queued changes when back online. Workbox's queue is only the trigger: it would take any answer as delivered and
 * store the token.
 */
export function sendInBackground(): void {
  const hasSync = "sync" in self.registration;
  const queue = new Queue(OUTBOX_SYNC_TAG, {
    // Without Background Sync it runs at worker start, ignoring errors.
    onSync: () => (hasSync ? sendWaiting() : sendWaiting().catch(() => undefined)),
  });
  self.addEventListener("message", (event) => {
    if (event.data === OUTBOX_WAITING) event.waitUntil(queue.registerSync());
  });
}

/** Rejects while something remains, so the browser retries. */
async function sendWaiting(): Promise<void> {
  await withPlainDatabase(indexedDB, OUTBOX_DATABASE, [CHANGES_TABLE], async (db) => {
    const channel = openChannel();
    try {
      const { waiting } = await sendRound(
        {
          kinds: outboxKinds,
          store: plainStore(db, outboxKinds),
          send: createSender({ baseUrl: site.apiBaseUrl, fetch: (input, init) => fetch(input, init) }),
          tokens: plainTokens(indexedDB, hasPage),
          now: Date.now,
          random: Math.random,
          locks: self.navigator.locks ?? null,
          news: channelNews(channel),
        },
        true,
      );
      if (waiting > 0) throw new Error(`${waiting} changes wait to be sent`);
    } finally {
      channel?.close();
    }
  });
}

async function hasPage(): Promise<boolean> {
  return (await self.clients.matchAll({ type: "window" })).length > 0;
}
