import { Queue } from "workbox-background-sync";
import { workerTokens } from "../src/accounts/session/account-tokens.ts";
import { createSessionStore, openAccountDatabase } from "../src/accounts/session/session-store.ts";
import { OUTBOX_SYNC_TAG, OUTBOX_WAITING } from "../src/platform/db/names.ts";
import { withDatabase } from "../src/platform/db/open-database.ts";
import { site } from "../src/platform/lib/site.ts";
import { openOutboxDatabase } from "../src/outbox/outbox-store.ts";
import { outboxStore } from "../src/outbox/outbox-store.ts";
import { createSender } from "../src/outbox/send-change.ts";
import { sendRound } from "../src/outbox/send-round.ts";
import { outboxKinds } from "../src/outbox-kinds.ts";

declare const self: ServiceWorkerGlobalScope;

/**
 * Sends queued changes when the phone is back online. Workbox's queue only wakes the outbox: it stays empty, as its own
 * replay counts a refusal as delivered and would store the token (decision 0015).
 */
export function sendInBackground(): void {
  const hasSync = "sync" in self.registration;
  const queue = new Queue(OUTBOX_SYNC_TAG, {
    // If there is no Background Sync, the queue asks at each start of this worker and awaits nothing. The page sends again.
    onSync: () => (hasSync ? sendWaiting() : sendWaiting().catch(() => undefined)),
  });
  self.addEventListener("message", (event) => {
    if (event.data === OUTBOX_WAITING) event.waitUntil(queue.registerSync());
  });
}

/** Rejects while something remains, so that the browser fires `sync` again. */
async function sendWaiting(): Promise<void> {
  await withDatabase(openOutboxDatabase, (changes) =>
    withDatabase(openAccountDatabase, async (accounts) => {
      const { waiting } = await sendRound(
        {
          kinds: outboxKinds,
          store: outboxStore(changes, outboxKinds),
          send: createSender({
            baseUrl: site.apiBaseUrl,
            fetch: (input, init) => fetch(input, init),
            isOnline: () => navigator.onLine,
          }),
          tokens: workerTokens(createSessionStore(accounts), hasPage),
          now: Date.now,
          random: Math.random,
          locks: self.navigator.locks ?? null,
        },
        true,
      );
      if (waiting > 0) throw new Error(`${waiting} changes wait to be sent`);
    }),
  );
}

async function hasPage(): Promise<boolean> {
  return (await self.clients.matchAll({ type: "window" })).length > 0;
}
