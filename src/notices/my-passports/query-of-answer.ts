import { meantNumber, normalizeRequestNumber } from "#domain/passports/request-number.ts";
import { assertNever } from "#domain/base/result.ts";
import type { WatchQuery } from "../../platform/db/watch-rows.ts";
import type { AnswerSubject } from "../../passports/answer-actions.tsx";

/** The query to watch; null if too vague, such as part of a number. */
export function queryOfAnswer({
  lookup,
  location,
}: Pick<AnswerSubject, "lookup" | "location">): WatchQuery | null {
  switch (lookup.kind) {
    case "number": {
      const number = normalizeRequestNumber(lookup.number);
      return number === null ? null : { kind: "number", number: meantNumber(number) };
    }
    case "name":
      // One name matches too many people.
      return lookup.words.length < 2 ? null : { kind: "name", text: titled(lookup.words), location };
    case "empty":
      return null;
    default:
      return assertNever(lookup);
  }
}

/** Writes the words as names are written: "Genet Abebe". */
function titled(words: readonly string[]): string {
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(" ");
}
