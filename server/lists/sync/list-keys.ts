import { createPrivateKey, createPublicKey, randomBytes, sign } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import * as z from "zod/mini";
import { err, ok, type Result } from "#domain/base/result.ts";
import type { ServiceFault } from "#domain/base/service-faults.ts";
import { keyStatementText, signedBytes } from "#domain/lists/signed-head.ts";
import {
  type KeyLink,
  keyStatementSchema,
  signedHeadSchema,
  listKeySchema,
  MOST_KEY_LINKS,
} from "#domain/lists/sync-head.ts";
import { readSecretFile, secretOfFolder } from "../../secret-file.ts";
import type { Database } from "../../store/schema.ts";
import type { Store } from "../../store/store.ts";

/** Lies in DATA_DIR; backups of the database do not contain it. */
export const LIST_KEY_FILE = "lists-key";

type Source = { store: Store; dataDir: string; setting: string | undefined };

/** Why this server does not sign. `publicKey`: of the wrong key. */
export type NoListKey = {
  fault: Extract<ServiceFault, `list_key_${string}`>;
  sentence: string;
  publicKey: string | null;
};

/**
 * The key that signs this database's lists: the setting, or a file made at the first start. Without one that phones
 * would believe the server does all but sign.
 */
export async function openListKey({ store, dataDir, setting }: Source): Promise<Result<ListKey, NoListKey>> {
  const known = await readKnownKeys(store.db);
  let key: ListKey;
  try {
    const seed =
      setting ??
      (known === null ? secretOfFolder(dataDir, LIST_KEY_FILE) : readSecretFile(dataDir, LIST_KEY_FILE));
    if (seed === null) return err({ fault: "list_key_missing", sentence: missing(dataDir), publicKey: null });
    key = listKey(seed);
  } catch (error) {
    return err({ fault: "list_key_unreadable", sentence: unreadable(error), publicKey: null });
  }
  if (known === null) await store.write(async (trx) => storeFirstKey(trx, key.publicKey));
  if (await maySign(store.db, key.publicKey)) return ok(key);
  const source = setting === undefined ? LIST_KEY_FILE : "LISTS_KEY";
  return err({ fault: "list_key_wrong", sentence: wrong(source), publicKey: key.publicKey });
}

function missing(dataDir: string): string {
  return `Lists are not signed here: the key is missing. Put ${LIST_KEY_FILE} back into ${dataDir}, or set LISTS_KEY to the key of the server that signs, or see "npm run keys".`;
}

function unreadable(error: unknown): string {
  const why = (error instanceof Error ? error.message : String(error)).replace(/\.$/, "");
  return `Lists are not signed here: ${why}. Give ${LIST_KEY_FILE} to the account that runs the server, or put it back from your copy, and restart.`;
}

function wrong(source: string): string {
  return `Lists are not signed here: ${source} is neither the key that signed them last nor one that follows it. Use that one, or see "npm run keys".`;
}

/** An Ed25519 key that signs heads. `publicKey`, `seed` and signatures are base64url. */
export type ListKey = {
  publicKey: string;
  seed: string;
  signHead: (text: string) => string;
  /** Says that `publicKey` signs from now on. */
  nameFollower: (publicKey: string) => KeyLink;
};

const SEED_BYTES = 32;
/** PKCS #8 of an Ed25519 key up to its seed (RFC 8410). */
const PKCS8_START = Buffer.from("302e020100300506032b657004220420", "hex");

export function newListKey(): ListKey {
  return listKey(randomBytes(SEED_BYTES).toString("base64url"));
}

/** Throws for anything but 32 bytes. */
export function listKey(seed: string): ListKey {
  const bytes = Buffer.from(seed, "base64url");
  if (bytes.length !== SEED_BYTES) throw new Error(`A key has ${SEED_BYTES} bytes`);
  const privateKey = createPrivateKey({
    key: Buffer.concat([PKCS8_START, bytes]),
    format: "der",
    type: "pkcs8",
  });
  const publicKey = createPublicKey(privateKey).export({ format: "jwk" }).x ?? "";
  const signed = (kind: "head" | "key", text: string) =>
    sign(null, signedBytes(kind, text), privateKey).toString("base64url");
  return {
    publicKey,
    seed,
    signHead: (text) => signed("head", text),
    nameFollower: (follower) => {
      const text = keyStatementText(follower);
      return { text, by: publicKey, signature: signed("key", text) };
    },
  };
}

const NAME = "list_keys";

const knownKeysSchema = z.object({ first: listKeySchema, chain: signedHeadSchema.shape.chain });

/** The keys that have signed lists of this database: the first, and how others followed. */
type KnownKeys = z.infer<typeof knownKeysSchema>;

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
