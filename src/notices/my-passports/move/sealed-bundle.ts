import { err, ok, type Result } from "#domain/base/result.ts";
import { inflate } from "#domain/lists/inflate.ts";

/**
 * Saved passports on their way to another phone, sealed by a six-digit code.
 *
 * What this protects against, and what not: whoever finds the file in a chat or sees one of the pictures learns nothing
 * at a glance. Whoever has the whole bundle, by a film of the screen or as the file, and a computer tries all of the
 * million codes in hours, with a graphics card in minutes; 600,000 rounds only make each try slow. Ten wrong tries end
 * it in this app, not elsewhere. A longer code would be typed wrong by many; what is inside are names and numbers that
 * the agency itself publishes, and the fact that somebody waits for them. The page says so to people.
 *
 * Bytes: "PPMV", version, length of the sealed part (4, big-endian), salt (16), nonce (12), the sealed part by
 * AES-256-GCM with all before it as additional data, and the first 8 bytes of the SHA-256 of all before them. The sum
 * tells a damaged bundle from a wrong code. Inside: 1 if deflated or 0, length of the text (4), the text in UTF-8.
 */
const MAGIC = "PPMV";
const VERSION = 1;
/** OWASP's recommendation for PBKDF2 with HMAC-SHA-256. Another number of rounds is another version. */
const ROUNDS = 600_000;
const SALT = 16;
const NONCE = 12;
const TAG = 16;
const SUM = 8;
const HEAD = MAGIC.length + 1 + 4;
const BEFORE = HEAD + SALT + NONCE;
/** The text inside has at most so many bytes. A bundle that claims more is refused before memory is taken. */
const MOST_TEXT = 2_000_000;
const CODE_DIGITS = 6;

type Bytes = Uint8Array<ArrayBuffer>;

export type BundleFault = "foreign" | "newer" | "cut-short" | "damaged";

/** A bundle that is whole, still sealed. */
export type Bundle = { bytes: Bytes };

/** Browsers have the Web Crypto API only under https. */
export function canSeal(): boolean {
  return globalThis.crypto?.subtle !== undefined;
}

/** Six digits, each code as likely as any other. */
export function newCode(random: (numbers: Uint32Array<ArrayBuffer>) => unknown = fillRandom): string {
  const codes = 10 ** CODE_DIGITS;
  const numbers = new Uint32Array(1);
  // The last, incomplete run of codes would make some likelier.
  const fair = 2 ** 32 - (2 ** 32 % codes);
  for (;;) {
    random(numbers);
    const [number = 0] = numbers;
    if (number < fair) return String(number % codes).padStart(CODE_DIGITS, "0");
  }
}

function fillRandom(numbers: Uint32Array<ArrayBuffer>): void {
  crypto.getRandomValues(numbers);
}

/** The code as people typed it, perhaps with spaces; null unless it has six digits. */
export function readCode(typed: string): string | null {
  const code = typed.normalize("NFKC").replace(/[\s-]/g, "");
  return /^\d{6}$/.test(code) ? code : null;
}

export async function sealBundle(text: string, code: string): Promise<Bytes> {
  const inside = await packed(text);
  const head = new Uint8Array(BEFORE);
  head.set(new TextEncoder().encode(MAGIC));
  head[MAGIC.length] = VERSION;
  new DataView(head.buffer).setUint32(MAGIC.length + 1, inside.length + TAG);
  crypto.getRandomValues(head.subarray(HEAD));
  const sealed = await crypto.subtle.encrypt(cipherOf(head), await keyOf(code, head), inside);
  const body = joined(head, new Uint8Array(sealed));
  return joined(body, await sumOf(body));
}

/** Whether bytes are a whole bundle. Needs no code. */
export async function readBundle(bytes: Bytes): Promise<Result<Bundle, BundleFault>> {
  const magic = new TextEncoder().encode(MAGIC);
  if (bytes.length <= magic.length || magic.some((byte, at) => bytes[at] !== byte)) return err("foreign");
  const version = bytes[magic.length] ?? 0;
  if (version > VERSION) return err("newer");
  if (version < VERSION) return err("damaged");
  if (bytes.length < HEAD) return err("cut-short");
  const whole = BEFORE + new DataView(bytes.buffer, bytes.byteOffset).getUint32(MAGIC.length + 1) + SUM;
  if (bytes.length < whole) return err("cut-short");
  if (bytes.length > whole || whole < BEFORE + TAG + SUM) return err("damaged");
  const sum = await sumOf(bytes.subarray(0, -SUM));
  return sum.every((byte, at) => byte === bytes[whole - SUM + at]) ? ok({ bytes }) : err("damaged");
}

/** The text inside. A bundle that is whole and does not open has another code. */
async function openBundle(
  { bytes }: Bundle,
  code: string,
): Promise<Result<string, "wrong-code" | "unreadable">> {
  const head = bytes.subarray(0, BEFORE);
  const key = await keyOf(code, head);
  const inside = await crypto.subtle
    .decrypt(cipherOf(head), key, bytes.subarray(BEFORE, -SUM))
    .catch(() => null);
  if (inside === null) return err("wrong-code");
  const text = unpacked(new Uint8Array(inside));
  return text === null ? err("unreadable") : ok(text);
}

const MOST_TRIES = 10;

export type Tried =
  | { kind: "opened"; text: string }
  | { kind: "unreadable" }
  | { kind: "wrong"; left: number }
  /** The tenth wrong code: the bundle is forgotten and has to be read anew. */
  | { kind: "dropped" };

/** Tries codes, one after the other, until one fits or ten did not. */
export function tryingCodes(bundle: Bundle): (code: string) => Promise<Tried> {
  let held: Bundle | null = bundle;
  let left = MOST_TRIES;
  return async (code) => {
    if (held === null || left === 0) return { kind: "dropped" };
    left -= 1;
    const opened = await openBundle(held, code);
    if (opened.ok) return { kind: "opened", text: opened.value };
    if (opened.error === "unreadable") return { kind: "unreadable" };
    if (left > 0) return { kind: "wrong", left };
    held = null;
    return { kind: "dropped" };
  };
}

/** First bytes of the sum, by which parts of different bundles are told apart. */
export function bundleId(bytes: Bytes): string {
  return Array.from(bytes.subarray(-SUM, -SUM / 2), (byte) => byte.toString(16).padStart(2, "0"))
    .join("")
    .toUpperCase();
}

function cipherOf(head: Bytes): AesGcmParams {
  return { name: "AES-GCM", iv: head.subarray(HEAD + SALT, BEFORE), additionalData: head };
}

async function keyOf(code: string, head: Bytes): Promise<CryptoKey> {
  const secret = await crypto.subtle.importKey("raw", new TextEncoder().encode(code), "PBKDF2", false, [
    "deriveKey",
  ]);
  return crypto.subtle.deriveKey(
    { name: "PBKDF2", hash: "SHA-256", salt: head.subarray(HEAD, HEAD + SALT), iterations: ROUNDS },
    secret,
    { name: "AES-GCM", length: 256 },
    false,
    ["encrypt", "decrypt"],
  );
}

async function sumOf(bytes: Bytes): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)).subarray(0, SUM);
}

async function packed(text: string): Promise<Bytes> {
  const plain = new TextEncoder().encode(text);
  const deflated = await deflate(plain);
  const head = new Uint8Array(5);
  head[0] = deflated === null ? 0 : 1;
  new DataView(head.buffer).setUint32(1, plain.length);
  return joined(head, deflated ?? plain);
}

function unpacked(inside: Bytes): string | null {
  if (inside.length < 5) return null;
  const length = new DataView(inside.buffer).getUint32(1);
  if (length > MOST_TEXT) return null;
  const rest = inside.subarray(5);
  const plain = inside[0] === 1 ? inflate(rest, length) : rest;
  return plain === null || plain.length !== length ? null : new TextDecoder().decode(plain);
}

/** Null in browsers before 2023, which send it as it is, in more parts. */
async function deflate(plain: Bytes): Promise<Bytes | null> {
  if (typeof CompressionStream === "undefined") return null;
  try {
    const stream = new Blob([plain]).stream().pipeThrough(new CompressionStream("deflate-raw"));
    return new Uint8Array(await new Response(stream).arrayBuffer());
  } catch {
    return null;
  }
}

function joined(one: Bytes, other: Bytes): Bytes {
  const all = new Uint8Array(one.length + other.length);
  all.set(one);
  all.set(other, one.length);
  return all;
}
