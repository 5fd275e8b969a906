import { toGeez, type ToGeezError } from "#domain/geez.ts";
import { err, type Result } from "#domain/result.ts";

/** A number as people type it, whole or with its thousands set apart. */
const WHOLE = /^(?:\d+|\d{1,3}(?:[ ,]\d{3})+)$/;
const NUMBER = /^-?[\d ,]*\.?\d+$/;

/** The Ge'ez numerals of a typed number, or what is wrong with it. */
export function numberToGeez(text: string): Result<string, ToGeezError | "not-a-number"> {
  const trimmed = text.replace(/[\s\u00A0\u202F]+/gu, " ").trim();
  if (WHOLE.test(trimmed)) return toGeez(Number(trimmed.replace(/[ ,]/g, "")));
  return err(NUMBER.test(trimmed) ? "not-whole" : "not-a-number");
}
