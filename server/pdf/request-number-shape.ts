import { normalizeRequestNumber } from "#domain/request-number.ts";

/** The number a cell holds, when it has the look of one: names of six letters and more normalise too. */
export function numberIn(text: string): string | null {
  if ((text.match(/\d/g)?.length ?? 0) < 3) return null;
  return normalizeRequestNumber(text);
}
