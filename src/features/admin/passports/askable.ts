import { nameWords } from "#domain/names/words.ts";
import { normalizeRequestNumberPrefix } from "#domain/request-number.ts";

/** Whether the server can answer yet: a number begins with three letters or digits, a name has a letter. */
export function isAskable({ q, request_number }: { q: string; request_number: string }): boolean {
  if (request_number !== "" && normalizeRequestNumberPrefix(request_number) === null) return false;
  if (/\d/.test(q)) return normalizeRequestNumberPrefix(q) !== null;
  return q === "" || nameWords(q).length > 0;
}
