import type { Kysely, Transaction } from "kysely";
import * as z from "zod/mini";
import { keyStatementSchema, signedHeadSchema } from "#domain/api/sync-head.ts";
import { listKeySchema, MOST_KEY_LINKS } from "#domain/api/sync-head.ts";
import type { KeyLink } from "#domain/api/sync-head.ts";
import type { Database } from "../store/schema.ts";

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

/** The highest generation that a key has signed; 0 for none. Of the head where an earlier version signed it. */
export async function lastGeneration(db: Kysely<Database>, key: string): Promise<number> {
  const row = await db
    .selectFrom("settings")
    .select("value")
    .where("key", "=", GENERATION)
    .executeTakeFirst();
  const counted = row === undefined ? null : generationSchema.parse(JSON.parse(row.value));
  const head = await db
    .selectFrom("list_head")
    .select(["generation", "body"])
    .where("id", "=", 1)
    .executeTakeFirst();
  const signedBy = head === undefined ? null : signedHeadSchema.parse(JSON.parse(head.body)).key;
  return Math.max(
    counted?.key === key ? counted.generation : 0,
    head !== undefined && signedBy === key ? head.generation : 0,
  );
}

/** Among the settings, which backups contain: phones refuse a lower one of the same key. */
export async function storeGeneration(
  trx: Transaction<Database>,
  counted: z.infer<typeof generationSchema>,
): Promise<void> {
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
