import { setTimeout as sleep } from "node:timers/promises";
import type { Api } from "grammy/web";
import { sql } from "kysely";
import { columnIsOver, iso } from "../../store/clock-skew.ts";
import type { Store } from "../../store/store.ts";
import { cutBy, faultOf, faultText } from "./bot-api.ts";
import type { BotWaits } from "./pace.ts";
import { ALLOWED_UPDATES, updateIdOf } from "./read-update.ts";
import type { Handled } from "./update-worker.ts";

export type PollOptions = {
  api: Api;
  store: Pick<Store, "db">;
  handle: (update: unknown) => Promise<Handled>;
  nowMs: () => number;
  /** Names this server. */
  server: string;
  signal: AbortSignal;
  longPollSeconds: number;
  waits: BotWaits;
  log: (level: "warn" | "error", text: string) => void;
};

const AT_ONCE = 100;
export const LONG_POLL_SECONDS = 25;
/** While some are being handled, Telegram brings them again at once. */
const GLANCE_MS = 250;

/**
 * Asks for updates until the signal fires, if no other server does. An update is confirmed when it and all before it are
 * handled, so a killed server loses none; slow chats do not hold up others meanwhile.
 */
export async function pollUpdates(options: PollOptions): Promise<void> {
  const { store, server, nowMs, signal, waits } = options;
  const pause = async (ms: number) => sleep(ms, undefined, { signal }).catch(() => undefined);
  while (!signal.aborted) {
    const holds = await holdPolling(store, server, nowMs()).catch(() => false);
    if (holds) await pollWhileHeld(options);
    if (!signal.aborted) await pause(waits.pauseMs);
  }
  await endPolling(store, server).catch(() => undefined);
}

async function pollWhileHeld(options: PollOptions): Promise<void> {
  const { api, store, handle, nowMs, server, signal, longPollSeconds, log, waits } = options;
  const lost = new AbortController();
  const held = AbortSignal.any([signal, lost.signal]);
  const timer = setInterval(() => {
    void keepHolding();
  }, POLLING_LEASE_MS / 4);
  /** Ids of updates in work, and when to try again what was put off. */
  const open = new Map<number, "working" | number>();
  /** Handled, but brought again until those before them are. */
  const done = new Set<number>();
  /** Fires when an update was handled. */
  let glance = new AbortController();
  let confirmed: number | undefined;
  let isQuiet = false;

  async function keepHolding(): Promise<void> {
    // The lease outlasts a short outage.
    const holds = await holdPolling(store, server, nowMs()).catch(() => true);
    if (!holds) lost.abort();
  }

  async function start(id: number, update: unknown): Promise<void> {
    open.set(id, "working");
    const handled = await handle(update);
    if (handled === "done") {
      open.delete(id);
      done.add(id);
      glance.abort();
    } else open.set(id, nowMs() + waits.pauseMs);
  }

  try {
    while (!held.aborted) {
      const first = open.size === 0 ? confirmed : Math.min(...open.keys());
      const timeout = open.size === 0 ? longPollSeconds : 0;
      const updates = await ask(first, timeout);
      if (updates === null) continue;
      // Ids begin elsewhere after a quiet week.
      if (updates.length === 0 && open.size === 0) isQuiet = true;
      for (const update of updates) {
        const id = updateIdOf(update) ?? -1;
        const state = open.get(id);
        if (done.has(id) || state === "working" || (typeof state === "number" && state > nowMs())) continue;
        isQuiet = false;
        confirmed = Math.max(confirmed ?? 0, id + 1);
        void start(id, update);
      }
      if (isQuiet) confirmed = undefined;
      for (const id of done) if (id < (first ?? 0)) done.delete(id);
      if (open.size > 0) {
        glance = new AbortController();
        const either = AbortSignal.any([held, glance.signal]);
        await sleep(GLANCE_MS, undefined, { signal: either }).catch(() => undefined);
      }
    }
  } finally {
    clearInterval(timer);
  }
  await settled(open, waits.stopMs);
  if (signal.aborted && confirmed !== undefined && open.size === 0) {
    // Otherwise the next start is brought them again.
    await api.getUpdates({ offset: confirmed, limit: 1, timeout: 0 }).catch(() => undefined);
  }

  async function ask(offset: number | undefined, timeout: number): Promise<readonly unknown[] | null> {
    try {
      return await api.getUpdates(
        {
          ...(offset === undefined ? {} : { offset }),
          timeout,
          limit: AT_ONCE,
          allowed_updates: ALLOWED_UPDATES,
        },
        cutBy(held),
      );
    } catch (error) {
      if (held.aborted) return null;
      const fault = faultOf(error);
      log("warn", `Updates of the bot cannot be read: ${faultText(error)}`);
      const waitMs = fault.kind === "later" ? (fault.afterMs ?? waits.pauseMs) : 10 * waits.pauseMs;
      await sleep(waitMs, undefined, { signal: held }).catch(() => undefined);
      return null;
    }
  }
}

/** Those in work; what was put off is brought again. */
async function settled(open: ReadonlyMap<number, "working" | number>, forMs: number): Promise<void> {
  const until = Date.now() + forMs;
  while ([...open.values()].includes("working") && Date.now() < until) await sleep(20);
}

/** A server that was killed loses it after that. */
const POLLING_LEASE_MS = 20_000;

/** Takes or renews the right to ask for updates, which one server may do. False while another has it. */
export async function holdPolling(
  { db }: Pick<Store, "db">,
  server: string,
  nowMs: number,
): Promise<boolean> {
  const until = iso(nowMs + POLLING_LEASE_MS);
  const { rows } = await sql`
    insert into telegram_state (id, next_ms, poller, polls_until) values (1, 0, ${server}, ${until})
    on conflict (id) do update set poller = excluded.poller, polls_until = excluded.polls_until
    where telegram_state.poller is null or telegram_state.poller = ${server}
      or ${columnIsOver("telegram_state.polls_until", nowMs, POLLING_LEASE_MS)}
    returning id`.execute(db);
  return rows.length > 0;
}

/** Ends it at once, so that another server need not wait. */
export async function endPolling({ db }: Pick<Store, "db">, server: string): Promise<void> {
  await db
    .updateTable("telegram_state")
    .set({ poller: null, polls_until: null })
    .where("poller", "=", server)
    .execute();
}
