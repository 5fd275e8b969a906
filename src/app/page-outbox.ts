import { session } from "../accounts/session/session.ts";
import { createSessionStore, openAccountDatabase } from "../accounts/session/session-store.ts";
import { site } from "../platform/lib/site.ts";
import { storeText } from "../platform/lib/stored-text.ts";
import { UNSENT_KEY } from "../platform/lib/unsent.ts";
import { isUnsent } from "../outbox/change.ts";
import { openOutbox, type Outbox } from "../outbox/outbox.ts";
import { openOutboxDatabase, outboxStore } from "../outbox/outbox-store.ts";
import { pageTokens } from "../accounts/session/account-tokens.ts";
import { pageEnvironment } from "./browser-environment.ts";
import { outboxKinds } from "../outbox-kinds.ts";
import { createOutboxSchedule } from "../outbox/page-timer.ts";
import { createSender } from "../outbox/send-change.ts";
import { OUTBOX_WAITING } from "../platform/db/names.ts";
import { serviceWorkers } from "../platform/lib/service-workers.ts";

let opened: Outbox | null = null;

/** The page's only outbox; starts sending at once. */
export function startPageOutbox(): Outbox {
  opened ??= start();
  return opened;
}

function start(): Outbox {
  const schedule = createOutboxSchedule(pageEnvironment);
  const wake = () => requestBackgroundSync(serviceWorkers());
  const tokens = pageTokens(session, createSessionStore(openAccountDatabase()), Date.now);
  const outbox = openOutbox({
    kinds: outboxKinds,
    store: outboxStore(openOutboxDatabase(), outboxKinds),
    send: createSender({
      baseUrl: site.apiBaseUrl,
      fetch: (input, init) => fetch(input, init),
      isOnline: () => navigator.onLine,
    }),
    tokens,
    keepSession: tokens.keepSession,
    now: Date.now,
    random: Math.random,
    uuid: randomId,
    locks: navigator.locks ?? null,
    wake,
    onRound(outcome) {
      schedule.onRound(outcome);
      if (outcome.waiting > 0) wake();
    },
  });
  // For code that runs before this loads.
  outbox.list$.subscribe((changes) => markUnsent(changes.some(isUnsent)));
  // Signing in may release waiting changes.
  session.subscribe(() => void outbox.drain().catch(() => undefined));
  schedule.start(outbox);
  return { ...outbox, enqueue: (change) => (markUnsent(true), outbox.enqueue(change)) };
}

/** A phone that stores nothing has no changes. */
function markUnsent(any: boolean): void {
  storeText("localStorage", UNSENT_KEY, any ? "1" : null);
}

/** 128 random bits; `crypto.randomUUID` needs a secure context. */
function randomId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}

/** Requests background sync, if there is a service worker. */
export function requestBackgroundSync(container: ServiceWorkerContainer | undefined): void {
  container
    ?.getRegistration()
    .then((registration) => registration?.active?.postMessage(OUTBOX_WAITING))
    .catch(() => undefined);
}
