import {
  HEAD_FORMAT,
  type Head,
  type KeyLink,
  keyStatementSchema,
  MOST_KEY_LINKS,
  type SignedHead,
} from "../api/sync-head.ts";
import { err, ok, type Result } from "../result.ts";
import { readHead } from "./pages.ts";

/** Ed25519 (RFC 8032). `key` and `signature` are base64url; false for anything malformed. */
export type VerifySignature = (
  key: string,
  signature: string,
  message: Uint8Array<ArrayBuffer>,
) => Promise<boolean>;

/**
 * `unknown-key`: no chain from a trusted key. `forged`: a signature is wrong. `older`: a lower generation than held.
 * `unreadable`: signed, but not a head.
 */
export type HeadRefusal = "unknown-key" | "forged" | "older" | "unreadable" | "newer-format";

/** The bytes that a key signs, different for heads and for the keys that follow. */
export function signedBytes(kind: "head" | "key", text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(`passport-status lists ${kind} 1\n${text}`);
}

/** The text by which a key names its follower. */
export function keyStatementText(key: string): string {
  return JSON.stringify({ format: 1, key });
}

/** `trusted`: keys to begin from; none accepts the first. `generation`: of the head that is held. */
export type TrustedLists = { trusted: readonly string[]; generation: number | null };

/** Accepts a head signed by a trusted key, or by one that trusted keys name one after another. */
export async function readSignedHead(
  { head: text, key, signature, chain }: SignedHead,
  { trusted, generation }: TrustedLists,
  verify: VerifySignature,
): Promise<Result<Head, HeadRefusal>> {
  const known = trusted.length === 0 ? new Set([key]) : await keysFrom(trusted, chain, verify);
  if (!known.has(key)) return err("unknown-key");
  if (!(await verify(key, signature, signedBytes("head", text)))) return err("forged");
  const head = readHead(text);
  if (head === null) return err(formatOf(text) > HEAD_FORMAT ? "newer-format" : "unreadable");
  if (head.format !== HEAD_FORMAT) return err(head.format > HEAD_FORMAT ? "newer-format" : "unreadable");
  if (generation !== null && head.generation < generation) return err("older");
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
