import { normalizeRequestNumber } from "#domain/passports/request-number.ts";

/** Requires three digits, as names of six or more letters normalise too. */
export function numberIn(text: string): string | null {
  if ((text.match(/\d/g)?.length ?? 0) < 3) return null;
  return normalizeRequestNumber(text);
}
