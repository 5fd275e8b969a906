import { parseLookup } from "#domain/passports/lookup.ts";
import { normalizeRequestNumberPrefix } from "#domain/passports/request-number.ts";

/** The server needs three leading letters or digits of a number, or one letter of a name. */
export function isSearchable({ q, request_number }: { q: string; request_number: string }): boolean {
  if (request_number !== "" && normalizeRequestNumberPrefix(request_number) === null) return false;
  const lookup = parseLookup(q);
  if (lookup.kind === "number") return normalizeRequestNumberPrefix(lookup.number) !== null;
  return q === "" || lookup.kind === "name";
}
