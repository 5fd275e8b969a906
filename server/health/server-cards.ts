import { hash } from "node:crypto";
import { hostname } from "node:os";
import * as z from "zod/mini";
import type { LogLevel } from "../jobs/background-loop.ts";
import { iso } from "../store/clock-skew.ts";
import type { Store } from "../store/store.ts";

/** What every server of a database must have alike, by the name of its setting: a public key, and fingerprints. */
export type ServerCard = {
  LISTS_KEY: string | null;
  NOTICES_SECRET: string | null;
  TELEGRAM_BOT_TOKEN: string | null;
};

type Secret = keyof ServerCard;

const cardSchema = z.object({
  at: z.string(),
  LISTS_KEY: z.nullable(z.string()),
  NOTICES_SECRET: z.nullable(z.string()),
  TELEGRAM_BOT_TOKEN: z.nullable(z.string()),
});

const SECRETS: readonly Secret[] = ["LISTS_KEY", "NOTICES_SECRET", "TELEGRAM_BOT_TOKEN"];
/** Settings rows, one a server. */
const PREFIX = "server:";
const RENEW_MS = 20_000;
/** A server that was stopped is forgotten after this; clocks may be a minute apart. */
const LIVE_MS = 90_000;

/** Tells secrets apart and says nothing of them: they are random, and too long to be guessed. */
export function fingerprint(name: Secret, secret: string): string {
  return hash("sha256", `passport-status/${name}/${secret}`, "base64url").slice(0, 22);
}

export type ServerCards = {
  /** The settings that differ from those of another server. */
  differences: () => Promise<readonly string[]>;
  /** Shows this server's card to the others from now on. */
  show: (port: number) => void;
  stop: () => Promise<void>;
};

type Options = {
  store: Store;
  card: ServerCard;
  now: () => number;
  log: (level: LogLevel, text: string) => void;
  renewMs?: number;
};

/** Servers of one PostgreSQL show each other what they hold. One alone may use a SQLite database. */
export function serverCards({ store, card, now, log, renewMs = RENEW_MS }: Options): ServerCards {
  if (store.dialect === "sqlite") {
    return { differences: async () => [], show: () => undefined, stop: async () => undefined };
  }
  let timer: NodeJS.Timeout | undefined;
  let own = "";
  let said = "";
  const others = async () => (await liveServers(store, now())).filter(({ name }) => name !== own);
  const renew = async () => {
    await writeCard(store, own, { at: iso(now()), ...card });
    const found = (await others()).flatMap((other) =>
      differing(card, other).map((secret) => `${other.name} has another ${secret}`),
    );
    const sentence = found.toSorted().join(", ");
    if (sentence !== said && sentence !== "") {
      log("error", `Servers of this database differ: ${sentence}. Give each the same, and restart.`);
    }
    said = sentence;
  };
  let turning: Promise<void> | null = null;
  const turn = () => {
    // The database may be away; the next turn comes soon.
    turning ??= renew()
      .catch(() => undefined)
      .finally(() => (turning = null));
  };
  return {
    differences: async () => {
      const found = (await others()).flatMap((other) => differing(card, other));
      return SECRETS.filter((secret) => found.includes(secret));
    },
    show: (port) => {
      own = `${hostname()}:${port}`;
      turn();
      timer = setInterval(turn, renewMs).unref();
    },
    stop: async () => {
      clearInterval(timer);
      await turning;
    },
  };
}

/** The servers of a database that run, or ran a moment ago. One with SQLite shows no card. */
export async function liveServers(store: Store, nowMs: number): Promise<NamedCard[]> {
  return (await readCards(store, nowMs)).filter(({ isLive }) => isLive);
}

type NamedCard = ServerCard & { name: string; isLive: boolean };

/** A server may do without notices and the bot; a list key it must have. */
function differing(card: ServerCard, other: ServerCard): Secret[] {
  return SECRETS.filter((secret) => {
    if (card[secret] === other[secret]) return false;
    return secret === "LISTS_KEY" || (card[secret] !== null && other[secret] !== null);
  });
}

/** Those of newer versions may look otherwise. */
async function readCards(store: Store, nowMs: number): Promise<NamedCard[]> {
  const rows = await store.db
    .selectFrom("settings")
    .select(["key", "value"])
    .where("key", "like", `${PREFIX}%`)
    .execute();
  return rows.flatMap(({ key, value }) => {
    const card = cardSchema.safeParse(JSON.parse(value));
    if (!card.success) return [];
    const isLive = Math.abs(nowMs - Date.parse(card.data.at)) < LIVE_MS;
    return [{ ...card.data, name: key.slice(PREFIX.length), isLive }];
  });
}

/** Writes this server's card and clears away those of servers that are gone. */
async function writeCard(store: Store, name: string, card: z.infer<typeof cardSchema>): Promise<void> {
  const key = PREFIX + name;
  const value = JSON.stringify(card);
  const cards = await readCards(store, Date.parse(card.at));
  const gone = cards.filter((other) => !other.isLive && other.name !== name);
  await store.write(async (trx) => {
    await trx
      .insertInto("settings")
      .values({ key, value })
      .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
      .execute();
    if (gone.length === 0) return;
    await trx
      .deleteFrom("settings")
      .where(
        "key",
        "in",
        gone.map((other) => PREFIX + other.name),
      )
      .execute();
  });
}
