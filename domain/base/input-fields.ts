import * as z from "zod/mini";
import { oneLine, withoutTurning, LONGEST_SEARCH_TEXT } from "./shown-text.ts";

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

type Bound = [length: number, message: string];

/** Required text from a person, within bounds. */
export function boundedText(missing: string, least: Bound, most: Bound, kept = keptLine) {
  return z.string(missing).check(kept(), z.minLength(...least), z.maxLength(...most), withoutNul());
}

/** Text that may be absent; empty means null. */
export function optionalText(most: number, message = `Use at most ${most} characters`, kept = keptLine) {
  return z.nullish(z.string().check(kept(), z.maxLength(most, message), withoutNul()));
}

/** A filter of a list. */
export const searchText = z.optional(
  z
    .string()
    .check(z.maxLength(LONGEST_SEARCH_TEXT, `Use at most ${LONGEST_SEARCH_TEXT} characters`), withoutNul()),
);

const DATE_MESSAGE = "Use a date such as 2026-11-20";

/** A date in form, which may be no real day. */
export const isoDate = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, DATE_MESSAGE));
/** Forms send empty fields too. */
export const dateOrEmpty = z.optional(z.string().check(z.regex(/^(\d{4}-\d{2}-\d{2})?$/, DATE_MESSAGE)));

/** An integer from a query string. */
export function wholeNumber(min: number, max: number, message: string) {
  return z.pipe(
    z.pipe(
      z.string().check(z.regex(/^\d{1,9}$/, message)),
      z.transform((text: string) => Number(text)),
    ),
    z.number().check(z.gte(min, message), z.lte(max, message)),
  );
}
