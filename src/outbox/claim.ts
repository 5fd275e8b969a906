import { MS_PER_DAY } from "#domain/base/day.ts";
import { KEPT_CHANGE_ANSWER_DAYS } from "#domain/base/caching.ts";
import type { Change } from "./change.ts";

/** The server's memory of keys; then ask the person. */
const REMEMBERED_MS = KEPT_CHANGE_ANSWER_DAYS * MS_PER_DAY;
/** For screens still showing the old record. */
const ANSWER_KEPT_MS = MS_PER_DAY;
/** Cap: the refusal may concern one row only. */
const LONGEST_HOLD_MS = 60_000;
/** If there are no locks, another tab may still be sending. */
const ABANDONED_AFTER_MS = 60_000;

/** Token by account id; null without one. */
export type Tokens = ReadonlyMap<number, string | null>;

/** `wasUnsettled`: an earlier request may have been applied. */
export type Claim = { change: Change; token: string | null; wasOutcomeUnknown: boolean };

/** Queue key: changes by one account to one resource go in order. */
export function queueOf({ accountId, resource }: Pick<Change, "accountId" | "resource">): string {
  return `${accountId ?? "anybody"} ${resource}`;
}

/** Only the first unfinished row of a queue may be sent. */
function headsOf(rows: readonly Change[]): Change[] {
  const heads = new Map<string, Change>();
  for (const row of rows) {
    if (row.state !== "done" && !heads.has(queueOf(row))) heads.set(queueOf(row), row);
  }
  return [...heads.values()];
}

/** Starts a round: requeues abandoned rows, drops old answers. `alone`: we hold the lock. */
export function recover(
  rows: readonly Change[],
  { now, alone, online }: { now: number; alone: boolean; online: boolean },
): Step<null> {
  const put: Change[] = [];
  const remove: string[] = [];
  for (const row of rows) {
    const began = row.sentAt ?? 0;
    if (row.state === "done") {
      if (Math.abs(now - began) > ANSWER_KEPT_MS) remove.push(row.id);
    } else if (row.state === "sending") {
      if (alone || Math.abs(now - began) > ABANDONED_AFTER_MS) put.push({ ...row, state: "waiting" });
    } else if (online && row.state === "waiting" && row.lastProblem?.kind === "no-answer") {
      put.push({ ...row, nextTryAt: 0 });
    }
  }
  return { value: null, put, remove };
}

/** Claims the next due row. Pauses rows without session; parks those too old to repeat. */
export function claimNext(rows: readonly Change[], now: number, tokens: Tokens): Step<Claim | null> {
  const put: Change[] = [];
  const ready: Change[] = [];
  const held = holdUntil(rows, now) > now;
  for (const head of headsOf(rows)) {
    const row = withSession(head, tokens);
    if (row.state === "waiting" && row.unsettled && isForgotten(row, now)) {
      put.push({ ...row, state: "parked", lastProblem: { kind: "unsure" } });
    } else if (row.state === "waiting" && !held && isDue(row, now)) {
      ready.push(row);
    } else if (row !== head) put.push(row);
  }
  // A failing row must not block others.
  ready.sort((a, b) => a.attempts - b.attempts || a.seq - b.seq);
  const [row] = ready;
  if (row === undefined) return { value: null, put };
  const change: Change = {
    ...row,
    state: "sending",
    attempts: row.attempts + 1,
    sentAt: now,
    firstSentAt: row.firstSentAt ?? now,
    unsettled: true,
  };
  const token = row.accountId === null ? null : (tokens.get(row.accountId) ?? null);
  return { value: { change, token, wasOutcomeUnknown: row.unsettled }, put: [...put, change] };
}

/** When the next row is due; `waiting`: rows that send themselves. */
export function outlook(rows: readonly Change[], now: number): { waiting: number; nextTryAt: number | null } {
  const going = new Map(
    headsOf(rows)
      .filter(({ state }) => state === "waiting" || state === "sending")
      .map((row) => [queueOf(row), row]),
  );
  const waiting = rows.filter(
    (row) => (row.state === "waiting" || row.state === "sending") && going.has(queueOf(row)),
  );
  const times = [...going.values()].map((row) => (isDue(row, now) ? now : row.nextTryAt));
  const nextTryAt = times.length === 0 ? null : Math.max(Math.min(...times), holdUntil(rows, now));
  return { waiting: waiting.length, nextTryAt };
}

/** FNV-1a: irreversible, for comparing tokens. */
export function tokenHash(token: string): number {
  let mark = 0x811c9dc5;
  for (const letter of token) mark = Math.imul(mark ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return mark >>> 0;
}

function withSession(row: Change, tokens: Tokens): Change {
  if (row.accountId === null || (row.state !== "waiting" && row.state !== "paused")) return row;
  const token = tokens.get(row.accountId) ?? null;
  const live = token !== null && tokenHash(token) !== row.refusedToken;
  if (live)
    return row.state === "waiting" ? row : { ...row, state: "waiting", refusedToken: null, nextTryAt: 0 };
  return row.state === "paused" ? row : { ...row, state: "paused", lastProblem: { kind: "signed-out" } };
}

/** Clock set back: due now. */
function isDue({ nextTryAt, sentAt }: Change, now: number): boolean {
  return nextTryAt <= now || (sentAt ?? 0) > now;
}

/** Clock set back: age unknown, ask the person. */
function isForgotten({ firstSentAt, sentAt }: Change, now: number): boolean {
  const first = firstSentAt ?? now;
  return now - first > REMEMBERED_MS || now < Math.max(first, sentAt ?? 0) - MS_PER_DAY;
}

/** Retry-After of one row holds all, for a while. */
function holdUntil(rows: readonly Change[], now: number): number {
  let until = 0;
  for (const { state, lastProblem, sentAt, nextTryAt } of rows) {
    if (state !== "waiting" || lastProblem?.kind !== "later" || !lastProblem.asked) continue;
    if (sentAt === null || Math.abs(now - sentAt) > LONGEST_HOLD_MS) continue;
    until = Math.max(until, Math.min(nextTryAt, sentAt + LONGEST_HOLD_MS));
  }
  return until;
}

export type Step<T> = { value: T; put?: readonly Change[]; remove?: readonly string[] };

/**
 * `update` runs `decide` on all rows and writes its result in one durable transaction, so page and service worker
 * cannot interleave.
 */
export type OutboxStore = {
  read: () => Promise<Change[]>;
  update: <T>(decide: (rows: readonly Change[]) => Step<T>) => Promise<T>;
};
