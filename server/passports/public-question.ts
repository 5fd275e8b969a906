import type { PASSPORT_SORTS, PassportQuery } from "#domain/passports/contract.ts";
import { parseIsoDate } from "#domain/base/day.ts";
import { parseLookup } from "#domain/passports/lookup.ts";
import { nameWords } from "#domain/passports/names/words.ts";
import { normalizeRequestNumberPrefix } from "#domain/passports/request-number.ts";
import { err, ok, type Result } from "#domain/base/result.ts";
import type { NamePlaces } from "#domain/passports/search/row-filter.ts";
import type { FieldError } from "../http/problem.ts";
import { type ListFilter, isWholeList } from "./list-totals.ts";

export type PassportSort = (typeof PASSPORT_SORTS)[number];

/** Search terms; all `numbers` prefixes must match. */
export type SearchText = { name: string; numbers: readonly string[]; places: NamePlaces | null };

/** If there is no `text`, everything that fits the filters is meant. */
export type PublicQuestion = ListFilter & { text: SearchText | null };

/** Trimmed text or null; forms send empty fields. */
export function given(text: string | undefined): string | null {
  if (text === undefined) return null;
  const trimmed = text.trim();
  return trimmed === "" ? null : trimmed;
}

/** Parses a query (`location`: branch name). Errors name the parameter. */
export function readQuestion(
  query: PassportQuery,
  location: string | null,
): Result<PublicQuestion, FieldError[]> {
  const errors: FieldError[] = [];
  const names: string[] = [];
  const numbers: string[] = [];
  const nameOf = (path: string, text: string | undefined): string | null => {
    const name = given(text);
    if (name !== null && nameWords(name).length === 0) {
      errors.push({ path, message: "Enter at least one letter of a name" });
    }
    return name;
  };
  const addNumber = (path: string, text: string) => {
    const prefix = normalizeRequestNumberPrefix(text);
    if (prefix !== null) numbers.push(prefix);
    else errors.push({ path, message: "Enter 3 to 20 letters and digits of the request number" });
  };
  const readBox = (path: string, typed: string | undefined) => {
    const text = given(typed);
    if (text === null) return;
    const lookup = parseLookup(text);
    if (lookup.kind === "number") addNumber(path, lookup.number);
    else names.push(nameOf(path, text) ?? "");
  };
  readBox("q", query.q);
  readBox("name", query.name);
  const number = given(query.request_number);
  if (number !== null) addNumber("request_number", number);
  const places = {
    first: nameOf("first_name", query.first_name),
    middle: nameOf("middle_name", query.middle_name),
    last: nameOf("last_name", query.last_name),
  };
  const publishedAfter = given(query.published_after);
  const publishedBefore = given(query.published_before);
  for (const [path, date] of [
    ["published_after", publishedAfter],
    ["published_before", publishedBefore],
  ] as const) {
    if (date !== null && parseIsoDate(date) === null) errors.push({ path, message: "There is no such day" });
  }
  if (errors.length > 0) return err(errors);
  const name = names.join(" ").trim();
  const hasPlaces = Object.values(places).some((place) => place !== null);
  const isSearch = name !== "" || numbers.length > 0 || hasPlaces;
  const text = isSearch ? { name, numbers, places: hasPlaces ? places : null } : null;
  return ok({ text, location, publishedAfter, publishedBefore });
}

/** Whether only a number or prefix is wanted. */
export function isNumberAlone({ text, ...filter }: PublicQuestion): boolean {
  if (text === null || !isWholeList(filter)) return false;
  return text.name === "" && text.places === null && text.numbers.length === 1;
}
