import { nameWords } from "#domain/names/words.ts";
import { normalizeRequestNumberPrefix } from "#domain/request-number.ts";

/** The server needs three leading letters or digits of a number, or one letter of a name. */
export function isSearchable({ q, request_number }: { q: string; request_number: string }): boolean {
  if (request_number !== "" && normalizeRequestNumberPrefix(request_number) === null) return false;
  if (/\d/.test(q)) return normalizeRequestNumberPrefix(q) !== null;
  return q === "" || nameWords(q).length > 0;
}
