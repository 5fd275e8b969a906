import { type Change, isUnsent } from "./change.ts";
import { claimNext, outlook, recover, type Tokens } from "./claim.ts";
import type { ChangeNews } from "./live.ts";
import type { SendChange } from "./send-change.ts";
import { settle } from "./settle.ts";
import type { OutboxStore, Step } from "./step.ts";

/** One name for page and service worker: whoever holds it sends. */
export const OUTBOX_LOCK = "passport-status-outbox";

/** The part of navigator.locks that is used here. */
export type OutboxLocks = {
  request: <T>(
    name: string,
    options: { ifAvailable?: boolean },
    work: (lock: unknown) => Promise<T>,
  ) => Promise<T>;
};

/** The sessions of this phone. Tokens are asked for when something is sent, and never kept with what is sent. */
export type AccountTokens = {
  tokenOf: (accountId: number) => Promise<string | null>;
  /** Nothing of this account is left to send. */
  drained: (accountId: number) => Promise<void>;
};

export type SenderOptions = {
  store: OutboxStore;
  send: SendChange;
  tokens: AccountTokens;
  now: () => number;
  random: () => number;
  /** Null in browsers without Web Locks: idempotency keys then make a second sender harmless. */
  locks: OutboxLocks | null;
  news: Pick<ChangeNews, "tell">;
};

/** How a round of sending ended. */
export type DrainOutcome = {
  /** Changes the server took. */
  sent: number;
  /** Changes that go by themselves as soon as they may. */
  waiting: number;
  /** When it is worth trying again; null when only a person, or a new change, can bring something on. */
  nextTryAt: number | null;
};

/** Writes a step, and tells whoever shows the rows when it changed any. */
export async function writeStep<T>(
  { store, news }: Pick<SenderOptions, "store" | "news">,
  decide: (rows: readonly Change[]) => Step<T>,
): Promise<T> {
  let changed = false;
  const value = await store.update((rows) => {
    const step = decide(rows);
    changed = (step.put?.length ?? 0) + (step.remove?.length ?? 0) > 0;
    return step;
  });
  if (changed) news.tell();
  return value;
}

/**
 * One round by the only sender of this browser: everything that is due, one after the other. `online`: the network
 * came back, so what failed for want of it is due at once. Rejects when storage fails.
 */
export async function sendRound(options: SenderOptions, online: boolean): Promise<DrainOutcome> {
  const { locks } = options;
  const round = () => sendAllDue(options, online);
  return locks === null ? round() : locks.request(OUTBOX_LOCK, {}, round);
}

async function sendAllDue(options: SenderOptions, online: boolean): Promise<DrainOutcome> {
  const { store, send, tokens, now, random, locks } = options;
  await writeStep(options, (rows) => recover(rows, { now: now(), alone: locks !== null, online }));
  let sent = 0;
  for (;;) {
    const held = await heldTokens(tokens, await store.read());
    const claim = await writeStep(options, (rows) => claimNext(rows, now(), held));
    if (claim === null) break;
    const outcome = await send(claim.change, claim.token);
    const settled = await writeStep(options, (rows) => settle(rows, claim, outcome, { now: now(), random }));
    if (settled === "sent") sent += 1;
    if (settled === "stop") break;
  }
  const left = await store.read();
  await tellDrained(tokens, left);
  return { sent, ...outlook(left, now()) };
}

async function heldTokens(tokens: AccountTokens, rows: readonly Change[]): Promise<Tokens> {
  const held = new Map<number, string | null>();
  for (const { accountId } of rows.filter(isUnsent)) {
    if (accountId !== null && !held.has(accountId)) held.set(accountId, await tokens.tokenOf(accountId));
  }
  return held;
}

async function tellDrained(tokens: AccountTokens, rows: readonly Change[]): Promise<void> {
  const accounts = new Set(rows.map(({ accountId }) => accountId));
  for (const { accountId } of rows.filter(isUnsent)) accounts.delete(accountId);
  for (const accountId of accounts) if (accountId !== null) await tokens.drained(accountId);
}
