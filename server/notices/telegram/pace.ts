import { setTimeout as sleep } from "node:timers/promises";
import { BOT_QUESTIONS_PER_MINUTE } from "#domain/notices/contract.ts";
import { sql } from "kysely";
import type { RequestCounter } from "../../http/request-counter.ts";
import type { Store } from "../../store/store.ts";

export type PaceLimits = { betweenMs: number; betweenOfChatMs: number };
/** Less than 25 go out in any second; the Bot API takes 30, and one a second to a chat. */
export const PACE: PaceLimits = { betweenMs: 42, betweenOfChatMs: 1_000 };

/** A clock that ran ahead set the next turn too far. */
const LONGEST_WAIT_MS = 10_000;
const CHATS_KEPT = 10_000;

/** Waits until the next message may be sent to a chat. Throws when the signal fires. */
export type Pace = (chat: number, signal: AbortSignal) => Promise<void>;

/**
 * Turns to send, shared by all threads and servers of the database; those of a chat are kept in memory. The next turn
 * is taken only when its time has come, so that answers need not wait behind everything that a publication sends.
 */
export function createPace(
  store: Pick<Store, "db">,
  nowMs: () => number,
  { betweenMs, betweenOfChatMs }: PaceLimits = PACE,
): Pace {
  const nextOfChat = new Map<number, number>();
  const queueOfChat = new Map<number, Promise<void>>();
  let queue: Promise<unknown> = Promise.resolve();
  let releasedMs = 0;

  async function takeTurn(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const now = nowMs();
    const next = await nextTurn(store.db, { now, betweenMs });
    // The wait holds after one that came late, too.
    const fromMs = Math.max(next - betweenMs, Math.min(releasedMs, now) + betweenMs);
    if (fromMs > now) await sleep(Math.min(fromMs - now, LONGEST_WAIT_MS), undefined, { signal });
    releasedMs = nowMs();
  }

  async function takeTurnOfChat(chat: number, signal: AbortSignal): Promise<void> {
    const waitMs = Math.min((nextOfChat.get(chat) ?? 0) - nowMs(), betweenOfChatMs);
    if (waitMs > 0) await sleep(waitMs, undefined, { signal });
    const turn = queue.then(async () => takeTurn(signal));
    queue = turn.catch(() => undefined);
    await turn;
    nextOfChat.delete(chat);
    nextOfChat.set(chat, nowMs() + betweenOfChatMs);
    const [oldest] = nextOfChat.keys();
    if (nextOfChat.size > CHATS_KEPT && oldest !== undefined) nextOfChat.delete(oldest);
  }

  return async (chat, signal) => {
    const before = queueOfChat.get(chat) ?? Promise.resolve();
    const turn = before.catch(() => undefined).then(async () => takeTurnOfChat(chat, signal));
    queueOfChat.set(chat, turn);
    try {
      await turn;
    } finally {
      if (queueOfChat.get(chat) === turn) queueOfChat.delete(chat);
    }
  };
}

/** When the turn after this one is, ms since 1970. */
async function nextTurn(
  db: Store["db"],
  { now, betweenMs }: { now: number; betweenMs: number },
): Promise<number> {
  const { rows } = await sql<{ next_ms: number | string }>`
    insert into telegram_state (id, next_ms) values (1, ${now + betweenMs})
    on conflict (id) do update set next_ms = case
      when telegram_state.next_ms between ${now} and ${now + LONGEST_WAIT_MS} then telegram_state.next_ms
      else ${now} end + ${betweenMs}
    returning next_ms`.execute(db);
  return Number(rows[0]?.next_ms ?? now);
}

/** All waits are in milliseconds. */
export type BotWaits = {
  /** The pause after faults of polling, and before another server's lease is looked at again. */
  pauseMs: number;
  /** How long answers in work may take when the server stops. */
  stopMs: number;
  /** The waits between tries to start; the last repeats. */
  startMs: readonly number[];
  /** The waits between tries to send. */
  sendMs: readonly number[];
};

export const BOT_WAITS: BotWaits = {
  pauseMs: 3_000,
  stopMs: 2_500,
  startMs: [1_000, 5_000, 30_000, 60_000],
  sendMs: [300, 1_000, 3_000],
};

const WINDOW_MS = 60_000;

/** Whether a chat may ask: `refuse` is said once a minute, then there is silence. */
export type QuestionLimit = (chat: number) => Promise<"answer" | "refuse" | "silence">;

export function questionLimit(
  counter: RequestCounter,
  mac: (text: string) => string,
  now: () => number,
  limit = BOT_QUESTIONS_PER_MINUTE,
): QuestionLimit {
  return async (chat) => {
    const window = Math.floor(now() / WINDOW_MS);
    const count = await counter.count(`telegram:${mac(`limit/${chat}`)}`, window, (window + 1) * WINDOW_MS);
    if (count <= limit) return "answer";
    return count === limit + 1 ? "refuse" : "silence";
  };
}
