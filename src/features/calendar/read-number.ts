import { toGeez, type ToGeezError } from "#domain/geez.ts";
import { err, type Result } from "#domain/result.ts";

/** Plain digits, or with thousands separators. */
const WHOLE = /^(?:\d+|\d{1,3}(?:[ ,]\d{3})+)$/;
const NUMBER = /^-?[\d ,]*\.?\d+$/;

export function numberToGeez(text: string): Result<string, ToGeezError | "not-a-number"> {
  const trimmed = text.replace(/[\s\u00A0\u202F]+/gu, " ").trim();
  if (WHOLE.test(trimmed)) return toGeez(Number(trimmed.replace(/[ ,]/g, "")));
  return err(NUMBER.test(trimmed) ? "not-whole" : "not-a-number");
}
