import type { AdminPassportQuery } from "#domain/passports/admin-contract.ts";
import { parseLookup } from "#domain/passports/lookup.ts";
import { nameWords } from "#domain/passports/names/words.ts";
import { normalizeRequestNumberPrefix } from "#domain/passports/request-number.ts";
import { err, ok, type Result } from "#domain/base/result.ts";
import type { FieldError } from "../http/problem.ts";
import type { SearchEngine } from "./search/search-engine.ts";
import { exactRange, prefixRange, type TextRange } from "../store/text-match.ts";
import type { KeyColumn, PassportFilter, NameWord } from "./list-passports.ts";
import { WHOLE_LIST } from "./list-totals.ts";
import { nameKey } from "./listings/passport-rows.ts";
import { given } from "./public-question.ts";

/**
 * Turns an admin query into a table filter (`location`: branch name). Names also match listed respellings. Errors name
 * the parameter.
 */
export async function readAdminFilter(
  query: AdminPassportQuery,
  location: string | null,
  engine: Pick<SearchEngine, "spellings">,
): Promise<Result<PassportFilter, FieldError[]>> {
  const errors: FieldError[] = [];
  const prefixes: string[] = [];
  const words: NameWord[] = [];
  const keys: { column: KeyColumn; range: TextRange }[] = [];
  const numbers: TextRange[] = [];

  const wordsOf = (path: string, text: string): string[] => {
    const parsed = nameWords(text);
    if (parsed.length === 0) errors.push({ path, message: "Enter at least one letter of a name" });
    return parsed;
  };
  const addNumber = (path: string, text: string): void => {
    const prefix = normalizeRequestNumberPrefix(text);
    if (prefix !== null) numbers.push(prefixRange(prefix));
    else errors.push({ path, message: "Enter 3 to 20 letters and digits of the request number" });
  };
  const addKey = (path: string, column: KeyColumn, text: string): void => {
    // Candidates by word index, places by key column.
    wordsOf(path, text).forEach((word, at, all) => {
      const range = at < all.length - 1 ? exactRange(word) : prefixRange(word);
      words.push({ range, spellings: [] });
    });
    keys.push({ column, range: prefixRange(nameKey(text)) });
  };

  const q = given(query.q);
  const lookup = parseLookup(q ?? "");
  if (lookup.kind === "number") addNumber("q", lookup.number);
  else if (q !== null) prefixes.push(...wordsOf("q", q));
  const number = given(query.request_number);
  if (number !== null) addNumber("request_number", number);
  const [first, middle, last] = [given(query.first_name), given(query.middle_name), given(query.last_name)];
  if (first !== null) addKey("first_name", "first_key", first);
  if (middle !== null) addKey("middle_name", "middle_key", middle);
  if (last !== null) addKey("last_name", "last_key", last);
  if (errors.length > 0) return err(errors);
  const spellings = prefixes.length === 0 ? [] : await engine.spellings(prefixes);
  words.push(...prefixes.map((word, at) => ({ range: prefixRange(word), spellings: spellings[at] ?? [] })));
  return ok({
    words,
    keys,
    number: numbers.reduce(narrower, null),
    ...WHOLE_LIST,
    location,
  });
}

/** Intersection of two ranges. */
function narrower(a: TextRange | null, b: TextRange): TextRange {
  if (a === null) return b;
  return { from: a.from > b.from ? a.from : b.from, to: a.to < b.to ? a.to : b.to };
}
