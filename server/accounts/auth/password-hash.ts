import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

const argon2InPool = promisify(argon2);

/** Argon2id: memory in KiB, passes, lanes. Values: docs/decisions/0018-accounts-sessions-limits.md. */
export type HashCost = { memory: number; passes: number; parallelism: number };

export const HASH_COST: HashCost = { memory: 19_456, passes: 2, parallelism: 1 };
const SALT_BYTES = 16;
const TAG_BYTES = 32;

const STORED = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/** Returns a PHC string with salt and cost. */
export async function hashPassword(password: string, cost: HashCost = HASH_COST): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  return encode(cost, salt, await derive(password, salt, cost, TAG_BYTES));
}

/** Uses the cost in the stored hash. */
export async function isPasswordOf(password: string, stored: string): Promise<boolean> {
  const parts = decode(stored);
  if (parts === null) return false;
  const tag = await derive(password, parts.salt, parts.cost, parts.tag.length);
  return timingSafeEqual(tag, parts.tag);
}

/** An outdated hash is made anew while the password is at hand. */
export function isOutdated(stored: string, cost: HashCost = HASH_COST): boolean {
  const made = decode(stored)?.cost;
  return made?.memory !== cost.memory || made.passes !== cost.passes || made.parallelism !== cost.parallelism;
}

/** Matches no password; comparing takes as long as with a real hash. */
export function dummyHash(cost: HashCost = HASH_COST): string {
  return encode(cost, randomBytes(SALT_BYTES), randomBytes(TAG_BYTES));
}

/** Runs in libuv's pool. Normalises Unicode, which keyboards compose differently. */
function derive(password: string, salt: Uint8Array, cost: HashCost, tagLength: number): Promise<Buffer> {
  return argon2InPool("argon2id", {
    message: password.normalize("NFKC"),
    nonce: salt,
    tagLength,
    ...cost,
  });
}

function encode({ memory, passes, parallelism }: HashCost, salt: Uint8Array, tag: Uint8Array): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(tag)}`;
}

function decode(stored: string): { cost: HashCost; salt: Uint8Array; tag: Uint8Array } | null {
  const [, memory, passes, parallelism, salt, tag] = STORED.exec(stored) ?? [];
  if (salt === undefined || tag === undefined) return null;
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, "base64"),
    tag: Buffer.from(tag, "base64"),
  };
}

/** PHC omits padding. */
function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("base64").replace(/=+$/, "");
}
