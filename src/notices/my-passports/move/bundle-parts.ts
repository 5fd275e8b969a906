import { err, ok, type Result } from "#domain/base/result.ts";
import { bundleId } from "./sealed-bundle.ts";

/**
 * A bundle as text, in parts: `PPMV1:ID:PART:PARTS:BASE45`, with letters that a QR code packs two into eleven bits (RFC
 * 9285). A file has all of it as one part.
 */
const PREFIX = "PPMV";
const FORMAT = 1;
const PART = /^PPMV(\d{1,3}):([0-9A-F]{8}):(\d{1,3}):(\d{1,3}):([0-9A-Z $%*+\-./:]*)$/;
const BASE45 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:";

/** Codes of 57 squares a side, which cheap cameras read from a cheap screen. */
const BYTES_OF_PART = 220;
/** More than a minute of codes is no way to go: then only the file is offered. */
export const MOST_PARTS = 99;

type Bytes = Uint8Array<ArrayBuffer>;

/** Parts of about the same length, so that their codes have one size. */
export function partsOf(bundle: Bytes, most = BYTES_OF_PART): string[] {
  const count = Math.max(1, Math.ceil(bundle.length / most));
  const size = Math.ceil(bundle.length / count);
  return Array.from({ length: count }, (_, at) => {
    const data = bundle.subarray(at * size, (at + 1) * size);
    return `${PREFIX}${FORMAT}:${bundleId(bundle)}:${at + 1}:${count}:${toBase45(data)}`;
  });
}

/** The bundle as the text of a file. */
export function fileText(bundle: Bytes): string {
  return partsOf(bundle, Infinity).join();
}

/** What was read so far of one bundle. */
export type Collected = { id: string; count: number; parts: ReadonlyMap<number, Bytes> };

export type PartFault = "foreign" | "newer" | "damaged" | "other-bundle";

/** Adds a part that was read, in whatever order; one that is here already changes nothing. */
export function addPart(collected: Collected | null, text: string): Result<Collected, PartFault> {
  const trimmed = text.trim();
  if (!trimmed.startsWith(PREFIX)) return err("foreign");
  const [, format, id = "", part, parts, data = ""] = PART.exec(trimmed) ?? [];
  if (format === undefined) return err(/^PPMV(?!1:)\d+:/.test(trimmed) ? "newer" : "damaged");
  if (Number(format) > FORMAT) return err("newer");
  const [place, count] = [Number(part), Number(parts)];
  const bytes = fromBase45(data);
  if (bytes === null || place < 1 || place > count || count > MOST_PARTS) return err("damaged");
  if (collected !== null && (collected.id !== id || collected.count !== count)) return err("other-bundle");
  if (collected?.parts.has(place)) return ok(collected);
  return ok({ id, count, parts: new Map(collected?.parts).set(place, bytes) });
}

/** All parts together, once they are here. Whether they are a bundle is for `readBundle` to say. */
export function wholeBundle({ count, parts }: Collected): Bytes | null {
  if (parts.size < count) return null;
  const all = Array.from({ length: count }, (_, at) => parts.get(at + 1) ?? new Uint8Array());
  const whole = new Uint8Array(all.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of all) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Two bytes become three letters, one becomes two. */
function toBase45(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += 2) {
    const [first = 0, second] = bytes.subarray(at, at + 2);
    let number = second === undefined ? first : first * 256 + second;
    for (let letters = second === undefined ? 2 : 3; letters > 0; letters--) {
      text += BASE45.charAt(number % 45);
      number = Math.floor(number / 45);
    }
  }
  return text;
}

function fromBase45(text: string): Bytes | null {
  if (text === "" || text.length % 3 === 1) return null;
  const bytes: number[] = [];
  for (let at = 0; at < text.length; at += 3) {
    const letters = Array.from(text.slice(at, at + 3), (letter) => BASE45.indexOf(letter));
    const number = letters.reduceRight((sum, digit) => sum * 45 + digit, 0);
    const isPair = letters.length === 3;
    if (number > (isPair ? 0xffff : 0xff)) return null;
    bytes.push(...(isPair ? [number >> 8, number & 0xff] : [number]));
  }
  return new Uint8Array(bytes);
}
