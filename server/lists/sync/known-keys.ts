import type { Kysely, Transaction } from "kysely";
import * as z from "zod/mini";
import { keyStatementSchema, signedHeadSchema } from "#domain/lists/sync-head.ts";
import { listKeySchema, MOST_KEY_LINKS } from "#domain/lists/sync-head.ts";
import type { KeyLink } from "#domain/lists/sync-head.ts";
import type { Database } from "../../store/schema.ts";

const NAME = "list_keys";

const knownKeysSchema = z.object({ first: listKeySchema, chain: signedHeadSchema.shape.chain });

/** The keys that have signed lists of this database: the first, and how others followed. */
export type KnownKeys = z.infer<typeof knownKeysSchema>;

/** Null before the first signature. */
export async function readKnownKeys(db: Kysely<Database>): Promise<KnownKeys | null> {
  const row = await db.selectFrom("settings").select("value").where("key", "=", NAME).executeTakeFirst();
  return row === undefined ? null : knownKeysSchema.parse(JSON.parse(row.value));
}

/** Every key that may sign, oldest first. */
export function keysOf({ first, chain }: KnownKeys): string[] {
  return [first, ...chain.map(({ text }) => keyStatementSchema.parse(JSON.parse(text)).key)];
}

/**
 * Whether phones that took the last head take one of this key: it is the key of that head, or follows it. A former key
 * may not: phones that have followed know it no more.
 */
export async function maySign(db: Kysely<Database>, key: string): Promise<boolean> {
  const known = await readKnownKeys(db);
  if (known === null) return false;
  const keys = keysOf(known);
  // The last signer is none of them after `keys replace`: then any may begin.
  const last = keys.lastIndexOf((await lastSigner(db)) ?? "");
  return keys.lastIndexOf(key) >= Math.max(last, 0);
}

/** Keeps what another process stored before. */
export async function storeFirstKey(trx: Transaction<Database>, first: string): Promise<void> {
  await trx
    .insertInto("settings")
    .values({ key: NAME, value: JSON.stringify({ first, chain: [] }) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Phones that missed more than the kept links need a new build or a new installation. */
export async function storeKeyLink(trx: Transaction<Database>, link: KeyLink): Promise<void> {
  const known = await readKnownKeys(trx);
  if (known === null) throw new Error("No key has signed anything yet");
  const chain = [...known.chain, link].slice(-MOST_KEY_LINKS);
  await trx
    .updateTable("settings")
    .set({ value: JSON.stringify({ first: chain[0]?.by ?? known.first, chain }) })
    .where("key", "=", NAME)
    .execute();
}

const GENERATION = "list_generation";

const generationSchema = z.object({ key: listKeySchema, generation: z.int() });

type Signed = z.infer<typeof generationSchema>;

/** The highest generation that a key has signed; 0 for none. */
export async function lastGeneration(db: Kysely<Database>, key: string): Promise<number> {
  const signed = [await readCounted(db), await readHeadSigner(db)];
  return Math.max(0, ...signed.map((one) => (one?.key === key ? one.generation : 0)));
}

/** The key of the last head; null before the first. A restored database may have no head, but its number. */
async function lastSigner(db: Kysely<Database>): Promise<string | null> {
  return ((await readHeadSigner(db)) ?? (await readCounted(db)))?.key ?? null;
}

async function readCounted(db: Kysely<Database>): Promise<Signed | null> {
  const row = await db
    .selectFrom("settings")
    .select("value")
    .where("key", "=", GENERATION)
    .executeTakeFirst();
  return row === undefined ? null : generationSchema.parse(JSON.parse(row.value));
}

/** An earlier version counted nowhere else. */
async function readHeadSigner(db: Kysely<Database>): Promise<Signed | null> {
  const head = await db
    .selectFrom("list_head")
    .select(["generation", "body"])
    .where("id", "=", 1)
    .executeTakeFirst();
  if (head === undefined) return null;
  return { key: signedHeadSchema.parse(JSON.parse(head.body)).key, generation: head.generation };
}

/** Stores it among the settings, which backups contain: phones refuse a lower one of the same key. */
export async function storeGeneration(trx: Transaction<Database>, counted: Signed): Promise<void> {
  const value = JSON.stringify(counted);
  await trx
    .insertInto("settings")
    .values({ key: GENERATION, value })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
    .execute();
}

/** Begins again with a key that no phone trusts unless its build names it. */
export async function replaceKnownKeys(trx: Transaction<Database>, first: string): Promise<void> {
  await trx.deleteFrom("settings").where("key", "=", NAME).execute();
  await storeFirstKey(trx, first);
}
