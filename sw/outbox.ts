import { workerTokens } from "../src/auth/account-tokens.ts";
import { createSessionStore, openAccountDatabase } from "../src/auth/session-store.ts";
import { OUTBOX_SYNC_TAG, OUTBOX_WAITING } from "../src/db/names.ts";
import { withDatabase } from "../src/db/open-database.ts";
import { site } from "../src/lib/site.ts";
import { openOutboxDatabase } from "../src/outbox/outbox-database.ts";
import { outboxStore } from "../src/outbox/outbox-store.ts";
import { createSender } from "../src/outbox/send-change.ts";
import { sendRound } from "../src/outbox/send-round.ts";
import { outboxKinds } from "../src/outbox-kinds.ts";

declare const self: ServiceWorkerGlobalScope;

/** Chromium only; untyped. */
type SyncRegistration = { sync?: { register: (tag: string) => Promise<void> } };

/** As phones have registered it since Workbox did. */
const SYNC_TAG = `workbox-background-sync:${OUTBOX_SYNC_TAG}`;

/** Sends queued changes when back online; without Background Sync whenever the worker starts. */
export function sendInBackground(): void {
  const { sync } = self.registration as SyncRegistration;
  if (sync === undefined) void sendWaiting().catch(() => undefined);
  (self as unknown as EventTarget).addEventListener("sync", (event) => {
    const { tag } = event as ExtendableEvent & { tag: string };
    if (tag === SYNC_TAG) (event as ExtendableEvent).waitUntil(sendWaiting());
  });
  self.addEventListener("message", (event) => {
    // Visitors can switch it off.
    if (event.data === OUTBOX_WAITING && sync !== undefined)
      event.waitUntil(sync.register(SYNC_TAG).catch(() => undefined));
  });
}

/** Rejects while something remains, so the browser retries. */
async function sendWaiting(): Promise<void> {
  await withDatabase(openOutboxDatabase, (changes) =>
    withDatabase(openAccountDatabase, async (accounts) => {
      const { waiting } = await sendRound(
        {
          kinds: outboxKinds,
          store: outboxStore(changes, outboxKinds),
          send: createSender({ baseUrl: site.apiBaseUrl, fetch: (input, init) => fetch(input, init) }),
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
