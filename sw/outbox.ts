import { Queue } from "workbox-background-sync";
import { openPlainDatabase } from "../src/db/plain-database.ts";
import { site } from "../src/lib/site.ts";
import { CHANGES_TABLE, OUTBOX_DATABASE } from "../src/outbox/database-name.ts";
import { channelNews, openChannel } from "../src/outbox/live.ts";
import { plainStore } from "../src/outbox/plain-store.ts";
import { plainTokens } from "../src/outbox/plain-tokens.ts";
import { createSender } from "../src/outbox/send-change.ts";
import { sendRound } from "../src/outbox/send-round.ts";
import { OUTBOX_QUEUE, WAITING_MESSAGE } from "../src/outbox/wake.ts";

declare const self: ServiceWorkerGlobalScope;

/**
 * Sends queued changes when back online. Workbox's queue is only the trigger: it would take any answer as delivered and
 * store the token.
 */
export function sendInBackground(): void {
  const hasSync = "sync" in self.registration;
  const queue = new Queue(OUTBOX_QUEUE, {
    // Without Background Sync it runs at worker start, ignoring errors.
    onSync: () => (hasSync ? sendWaiting() : sendWaiting().catch(() => undefined)),
  });
  self.addEventListener("message", (event) => {
    if (event.data === WAITING_MESSAGE) event.waitUntil(queue.registerSync());
  });
}

/** Rejects while something remains, so the browser retries. */
async function sendWaiting(): Promise<void> {
  const db = await openPlainDatabase(indexedDB, [CHANGES_TABLE], OUTBOX_DATABASE);
  if (db === null) return;
  const channel = openChannel();
  try {
    const { waiting } = await sendRound(
      {
        store: plainStore(db),
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
    db.close();
  }
}

async function hasPage(): Promise<boolean> {
  return (await self.clients.matchAll({ type: "window" })).length > 0;
}
