import type { PassportQuery } from "../../domain/api/passports.ts";
import { parseIsoDate } from "../../domain/day.ts";
import { nameWords } from "../../domain/names/words.ts";
import { normalizeRequestNumberPrefix } from "../../domain/request-number.ts";
import { err, ok } from "../../domain/result.ts";
import type { Result } from "../../domain/result.ts";
import type { FieldError } from "../http/problem.ts";
import { exactRange, prefixRange } from "../store/prefix.ts";
import type { TextRange } from "../store/prefix.ts";
import { nameKey } from "./name-keys.ts";

type KeyColumn = "first_key" | "middle_key" | "last_key";

/** What a passport must satisfy, all of it; every part is a range of an index or a column. */
export type PassportFilter = {
  /** For each, some word of the passport lies inside. */
  words: readonly TextRange[];
  keys: readonly { column: KeyColumn; range: TextRange }[];
  number: TextRange | null;
  location: string | null;
  publishedAfter: string | null;
  publishedBefore: string | null;
};

/** Text after trimming, or nothing: a form sends its empty fields too. */
export function given(text: string | undefined): string | null {
  const trimmed = text?.trim() ?? "";
  return trimmed === "" ? null : trimmed;
}

/** Turns a query into the filter; `location` is a branch's name already. Errors name the parameter. */
export function parseFilter(
  query: PassportQuery,
  location: string | null,
): Result<PassportFilter, FieldError[]> {
  const errors: FieldError[] = [];
  const words: TextRange[] = [];
  const keys: { column: KeyColumn; range: TextRange }[] = [];
  const numbers: TextRange[] = [];

  const addName = (path: string, text: string): void => {
    const parsed = nameWords(text);
    if (parsed.length === 0) errors.push({ path, message: "Enter at least one letter of a name" });
    words.push(...parsed.map(prefixRange));
  };
  const addNumber = (path: string, text: string): void => {
    const prefix = normalizeRequestNumberPrefix(text);
    if (prefix === null) {
      errors.push({ path, message: "Enter 3 to 20 letters and digits of the request number" });
    } else numbers.push(prefixRange(prefix));
  };
  const addKey = (path: string, column: KeyColumn, text: string): void => {
    const parsed = nameWords(text);
    if (parsed.length === 0) errors.push({ path, message: "Enter at least one letter of a name" });
    // The word index finds the candidates, the key column keeps those with the word in the right place.
    parsed.forEach((word, index) =>
      words.push(index < parsed.length - 1 ? exactRange(word) : prefixRange(word)),
    );
    keys.push({ column, range: prefixRange(nameKey(text)) });
  };

  const q = given(query.q);
  if (q !== null) (/\d/.test(q) ? addNumber : addName)("q", q);
  const name = given(query.name);
  if (name !== null) addName("name", name);
  const number = given(query.request_number);
  if (number !== null) addNumber("request_number", number);
  const first = given(query.first_name);
  if (first !== null) addKey("first_name", "first_key", first);
  const middle = given(query.middle_name);
  if (middle !== null) addKey("middle_name", "middle_key", middle);
  const last = given(query.last_name);
  if (last !== null) addKey("last_name", "last_key", last);

  const publishedAfter = given(query.published_after);
  const publishedBefore = given(query.published_before);
  for (const [path, date] of [
    ["published_after", publishedAfter],
    ["published_before", publishedBefore],
  ] as const) {
    if (date !== null && parseIsoDate(date) === null) errors.push({ path, message: "There is no such day" });
  }
  if (errors.length > 0) return err(errors);
  return ok({
    words: distinctRanges(words),
    keys,
    number: numbers.reduce(narrower, null),
    location,
    publishedAfter,
    publishedBefore,
  });
}

export function hasNoFilter(filter: PassportFilter): boolean {
  return (
    filter.words.length === 0 &&
    filter.number === null &&
    filter.location === null &&
    filter.publishedAfter === null &&
    filter.publishedBefore === null
  );
}

/** A range that another one contains already says nothing more: "abebe ab" is "abebe". */
function distinctRanges(ranges: readonly TextRange[]): TextRange[] {
  return ranges.filter(
    (range, index) =>
      !ranges.some(
        (other, at) =>
          at !== index &&
          other.from >= range.from &&
          other.to <= range.to &&
          (other.from !== range.from || other.to !== range.to || at < index),
      ),
  );
}

/** Both ranges at once: the greater start and the smaller end. */
function narrower(a: TextRange | null, b: TextRange): TextRange {
  if (a === null) return b;
  return { from: a.from > b.from ? a.from : b.from, to: a.to < b.to ? a.to : b.to };
}
