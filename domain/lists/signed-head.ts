import {
  HEAD_FORMAT,
  type Head,
  type KeyLink,
  keyStatementSchema,
  MOST_KEY_LINKS,
  type SignedHead,
} from "./sync-head.ts";
import { err, ok, type Result } from "../base/result.ts";
import { readHead } from "./head-pages.ts";

/** Ed25519 (RFC 8032). `key` and `signature` are base64url; false for anything malformed. */
export type VerifySignature = (
  key: string,
  signature: string,
  message: Uint8Array<ArrayBuffer>,
) => Promise<boolean>;

/**
 * `unknown-key`: no chain from a trusted key. `forged`: a signature is wrong. `older`: a lower generation than the same
 * key's that is held. `ahead`: a generation of more than a day in the future. `unreadable`: signed, but not a head.
 */
export type HeadRefusal = "unknown-key" | "forged" | "older" | "ahead" | "unreadable" | "newer-format";

const DAY_SECONDS = 86_400;

/** The generation of a head that is signed now: seconds since 2026. */
export function generationAt(nowMs: number): number {
  return Math.floor((nowMs - Date.UTC(2026, 0)) / 1000);
}

/** Clocks differ. A higher one would make phones refuse every true head, up to a year or for ever. */
export function latestGeneration(nowMs: number): number {
  return generationAt(nowMs) + DAY_SECONDS;
}

/** The bytes that a key signs, different for heads and for the keys that follow. */
export function signedBytes(kind: "head" | "key", text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(`passport-status lists ${kind} 1\n${text}`);
}

/** The text by which a key names its follower. */
export function keyStatementText(key: string): string {
  return JSON.stringify({ format: 1, key });
}

/** `trusted`: keys to begin from; none accepts the first. `held`: the head that is here, who signed it and its generation. */
export type TrustedLists = {
  trusted: readonly string[];
  held: { key: string; generation: number } | null;
  nowMs: number;
};

/**
 * Accepts a head signed by a trusted key, or by one that trusted keys name one after another. Generations are compared
 * within one key: a follower begins again, or a stolen key could make its own successor refused.
 */
export async function readSignedHead(
  { head: text, key, signature, chain }: SignedHead,
  { trusted, held, nowMs }: TrustedLists,
  verify: VerifySignature,
): Promise<Result<Head, HeadRefusal>> {
  const known = trusted.length === 0 ? new Set([key]) : await keysFrom(trusted, chain, verify);
  if (!known.has(key)) return err("unknown-key");
  if (!(await verify(key, signature, signedBytes("head", text)))) return err("forged");
  const head = readHead(text);
  if (head === null) return err(formatOf(text) > HEAD_FORMAT ? "newer-format" : "unreadable");
  if (head.format !== HEAD_FORMAT) return err(head.format > HEAD_FORMAT ? "newer-format" : "unreadable");
  if (head.generation > latestGeneration(nowMs)) return err("ahead");
  // What is held may have been taken by a build that believed any generation.
  const counts = held !== null && held.key === key && held.generation <= latestGeneration(nowMs);
  if (counts && head.generation < held.generation) return err("older");
  return ok(head);
}

async function keysFrom(
  trusted: readonly string[],
  chain: readonly KeyLink[],
  verify: VerifySignature,
): Promise<Set<string>> {
  const known = new Set(trusted);
  if (chain.length > MOST_KEY_LINKS) return known;
  for (const { text, by, signature } of chain) {
    if (!known.has(by)) continue;
    const next = statedKey(text);
    if (next === null || known.has(next)) continue;
    if (await verify(by, signature, signedBytes("key", text))) known.add(next);
  }
  return known;
}

function statedKey(text: string): string | null {
  const statement = keyStatementSchema.safeParse(jsonOf(text));
  return statement.success ? statement.data.key : null;
}

function formatOf(text: string): number {
  const value = jsonOf(text);
  return typeof value === "object" && value !== null && "format" in value ? Number(value.format) : 0;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
