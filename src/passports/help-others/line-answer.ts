import { type Lookup, parseLookup } from "#domain/passports/lookup.ts";
import { wrongLength, type WrongLength } from "#domain/passports/request-number.ts";
import { assertNever } from "#domain/base/result.ts";
import { LONGEST_SEARCH_TEXT } from "#domain/base/shown-text.ts";
import type { ApiError } from "../../platform/lib/api-error.ts";
import { type Answer, cardOf } from "../answer.ts";
import type { ListedPassport } from "../listed-passport.ts";

const FEWEST_LETTERS = 2;

/** What is wrong with a line that is not looked up, or that was not enough to tell one person. */
export type LineFault =
  | { kind: "no-words" | "too-short" | "too-long" | "no-letters" | "not-whole" }
  | ({ kind: "wrong-length" } & WrongLength);

export type LineAnswer =
  | { kind: "unreadable"; fault: LineFault }
  /** `readAs`: the number that was read in place of the one typed. */
  | { kind: "found"; passport: ListedPassport; readAs: string | null }
  /** The only one that fits, in another spelling: perhaps somebody else. */
  | { kind: "sounds"; passport: ListedPassport }
  | { kind: "several"; count: number }
  | { kind: "not-found"; scope: Extract<Answer, { kind: "not-found" }>["scope"]; similar: number }
  | { kind: "failed"; error: ApiError | null };

/** A pasted column, without its empty lines. */
export function linesOf(text: string): string[] {
  return text
    .split(/\r\n?|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

/**
 * What is wrong with a line before anybody is asked. The box shows a card for the beginning of a number, as more of it
 * may follow; in a column nothing follows, and a number cut short would show somebody else.
 */
export function faultOf(line: string): LineFault | null {
  if (line.length > LONGEST_SEARCH_TEXT) return { kind: "too-long" };
  const lookup = parseLookup(line);
  switch (lookup.kind) {
    case "empty":
      return { kind: "no-words" };
    case "name":
      return lookup.words.join("").length < FEWEST_LETTERS ? { kind: "too-short" } : null;
    case "number": {
      const wrong = wrongLength(lookup.number);
      if (wrong !== null) return { kind: "wrong-length", ...wrong };
      return /^\d+$/.test(lookup.number) ? { kind: "no-letters" } : null;
    }
    default:
      return assertNever(lookup);
  }
}

/** The answer to a line, as sure as that of the search box and never surer. */
export function lineAnswer(lookup: Lookup, answer: Answer): LineAnswer {
  switch (answer.kind) {
    case "nothing-typed":
    case "searching":
      return { kind: "failed", error: null };
    case "cannot-search":
      return { kind: "failed", error: answer.serverError };
    case "not-found":
      return { kind: "not-found", scope: answer.scope, similar: answer.similar.length };
    case "found": {
      const only = cardOf(answer, null);
      if (lookup.kind === "number") {
        const isWhole = only !== null && [lookup.number, answer.readAs].includes(only.requestNumber);
        if (!isWhole) return { kind: "unreadable", fault: { kind: "not-whole" } };
        return { kind: "found", passport: only, readAs: answer.readAs };
      }
      if (only === null) return { kind: "several", count: answer.total };
      if (only.match === "sounds") return { kind: "sounds", passport: only };
      return { kind: "found", passport: only, readAs: null };
    }
    default:
      return assertNever(answer);
  }
}
