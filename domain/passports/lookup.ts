import { hasEthiopic } from "./names/ethiopic.ts";
import { nameWords } from "./names/words.ts";

/** The shortest beginning of a request number that is looked up: shorter ones would match half of all numbers. */
export const SHORTEST_NUMBER_PREFIX = 3;

/** Parsed search box input. */
export type Lookup =
  | { kind: "empty" }
  /** Upper case, no spaces or hyphens; maybe a prefix. */
  | { kind: "number"; number: string }
  | { kind: "name"; words: string[]; script: "latin" | "ethiopic" };

/** A complete number inside other text. */
const PASTED = /(?:^|[^A-Z0-9])([A-Z]{3}[ ./-]?\d{3}[ ./-]?\d{4}|BRPP[ ./-]?[A-Z0-9]{11})(?![A-Z0-9])/;
/** A number begins with at most four letters, then a digit. */
const CODE = /^(?:[A-Z][\s./-]*){0,4}\d[A-Z0-9\s./-]*$/;

/**
 * Tells numbers from names. Numbers have at most four letters before a digit ("aal 123-4567", "BRPP52", "1234567") or
 * are complete inside text ("No. AAL1234567"); other digits are ignored ("abebe kebede 2"), as are quotes and full stops
 * around either.
 */
export function parseLookup(text: string): Lookup {
  const upper = plainUpper(text);
  const pasted = PASTED.exec(upper)?.[1];
  // A line of a list begins with its row: "12. Abebe Kebede".
  const isRow = /^\d{1,6}[.)\s]+[A-Z]{3}/.test(upper);
  const code = pasted ?? (isRow ? undefined : CODE.test(upper) || isMisread(upper) ? upper : undefined);
  if (code !== undefined) return { kind: "number", number: code.replace(/[^A-Z0-9]/g, "") };
  const words = nameWords(text);
  if (words.length === 0) return { kind: "empty" };
  return { kind: "name", words, script: words.some(hasEthiopic) ? "ethiopic" : "latin" };
}

/** A complete number inside other text, such as that of a code on a slip; null if there is none. */
export function numberInside(text: string): string | null {
  return PASTED.exec(plainUpper(text))?.[1]?.replace(/[^A-Z0-9]/g, "") ?? null;
}

function plainUpper(text: string): string {
  return text
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[‐‑‒–—]/g, "-")
    .replace(/\p{Cf}+|^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "");
}

/** Whether letters stand for the first digits of a whole number: `AALOOO1234`. */
function isMisread(upper: string): boolean {
  const number = upper.replace(/[ ./-]/g, "");
  return /^[A-Z]{3}[0-9OIL]{7}$/.test(number) && /\d{2}/.test(number);
}
