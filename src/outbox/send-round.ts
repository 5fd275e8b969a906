import { OUTBOX_LOCK } from "../platform/db/names.ts";
import { type SharedLocks, underLock } from "../platform/lib/shared-lock.ts";
import { type Change, isUnsent } from "./change.ts";
import { claimNext, outlook, recover, type Tokens, type OutboxStore } from "./claim.ts";
import type { ChangeKinds } from "./kind.ts";
import type { SendChange } from "./send-change.ts";
import { applyOutcome } from "./apply-outcome.ts";

/** Tokens are read when sending, never stored with changes. */
export type AccountTokens = {
  tokenOf: (accountId: number) => Promise<string | null>;
  /** The account has nothing left to send. */
  drained: (accountId: number) => Promise<void>;
};

export type SenderOptions = {
  kinds: ChangeKinds;
  store: OutboxStore;
  send: SendChange;
  tokens: AccountTokens;
  now: () => number;
  random: () => number;
  /** Null if unsupported: idempotency keys make a second sender harmless. */
  locks: SharedLocks | null;
};

export type DrainOutcome = {
  /** Applied by the server. */
  sent: number;
  /** Will be sent automatically. */
  waiting: number;
  /** Null when only a person or a new change can help. */
  nextTryAt: number | null;
};

/** One locked round, one row at a time. `online`: also what failed offline. Rejects when storage fails. */
export async function sendRound(options: SenderOptions, online: boolean): Promise<DrainOutcome> {
  const { locks, store, now } = options;
  const round = (signal: AbortSignal) => sendAllDue(options, online, signal);
  return (
    (await underLock(locks, OUTBOX_LOCK, { wait: true }, round)) ?? {
      sent: 0,
      ...outlook(await store.read(), now()),
    }
  );
}

/** After a loss of the lock no further row is claimed; the one under way is settled, which its key makes harmless. */
async function sendAllDue(
  options: SenderOptions,
  online: boolean,
  signal: AbortSignal,
): Promise<DrainOutcome> {
  const { kinds, store, send, tokens, now, random, locks } = options;
  await store.update((rows) => recover(rows, { now: now(), alone: locks !== null, online }));
  let sent = 0;
  while (!signal.aborted) {
    const held = await heldTokens(tokens, await store.read());
    const claim = await store.update((rows) => claimNext(rows, now(), held));
    if (claim === null) break;
    const outcome = await send(claim.change, claim.token);
    const settled = await store.update((rows) =>
      applyOutcome(rows, claim, outcome, { now: now(), random, kinds }),
    );
    if (settled === "sent") sent += 1;
    if (settled === "stop") break;
  }
  const left = await store.read();
  await reportDrained(tokens, left);
  return { sent, ...outlook(left, now()) };
}

async function heldTokens(tokens: AccountTokens, rows: readonly Change[]): Promise<Tokens> {
  const held = new Map<number, string | null>();
  for (const { accountId } of rows.filter(isUnsent)) {
    if (accountId !== null && !held.has(accountId)) held.set(accountId, await tokens.tokenOf(accountId));
  }
  return held;
}

async function reportDrained(tokens: AccountTokens, rows: readonly Change[]): Promise<void> {
  const accounts = new Set(rows.map(({ accountId }) => accountId));
  for (const { accountId } of rows.filter(isUnsent)) accounts.delete(accountId);
  for (const accountId of accounts) if (accountId !== null) await tokens.drained(accountId);
}
