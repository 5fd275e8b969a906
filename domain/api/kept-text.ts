import * as z from "zod/mini";
import { oneLine, withoutTurning } from "../shown-text.ts";

/** Refuses NUL, which PostgreSQL text cannot store. */
export function withoutNul() {
  // oxlint-disable-next-line no-control-regex -- NUL is what has to go
  return z.regex(/^[^\u0000]*$/, "Leave the NUL out");
}

/** Normalises one line: trimmed, no invisible characters. */
export function keptLine() {
  return z.overwrite<string>((text) => oneLine(text).trim());
}

/** Normalises multi-line text: trimmed, no bidi overrides. */
export function keptText() {
  return z.overwrite<string>((text) => withoutTurning(text).trim());
}
