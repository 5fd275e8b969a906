import * as z from "zod/mini";
import { oneLine, withoutTurning } from "../shown-text.ts";

/** NUL is in no text that PostgreSQL can hold. */
export function withoutNul() {
  // oxlint-disable-next-line no-control-regex -- NUL is what has to go
  return z.regex(/^[^\u0000]*$/, "Leave the NUL out");
}

/** One line of text without the space around it and without letters that are not seen. */
export function keptLine() {
  return z.overwrite<string>((text) => oneLine(text).trim());
}

/** A longer text without the space around it and without letters that turn others around. */
export function keptText() {
  return z.overwrite<string>((text) => withoutTurning(text).trim());
}
