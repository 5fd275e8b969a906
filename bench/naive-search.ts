import type { BenchPassport } from "../tests/support/load-passports.ts";
import type { PeerQuery } from "./peers/peer-messages.ts";

export type Found = { total: number; numbers: readonly string[] };

type Row = { number: string; day: number; words: readonly { word: string; place: number }[] };

/** Full scan; shares no code with the searches it checks. */
export class NaiveSearch {
  readonly #rows: readonly Row[];

  constructor(passports: readonly BenchPassport[]) {
    this.#rows = passports.map((one) => ({
      number: one.requestNumber,
      day: one.day,
      words: [one.firstName, one.middleName, one.lastName].flatMap((name, place) =>
        name
          .toLowerCase()
          .split(/[^a-z]+/)
          .filter((word) => word !== "")
          .map((word) => ({ word, place })),
      ),
    }));
  }

  /**
   * The fault, or null. `newest` is by day alone, as peers answer; `best` is the order of a look-up. Among equal rows any
   * may be shown.
   */
  fault(query: PeerQuery, answer: Found, limit: number, order: "newest" | "best" = "newest"): string | null {
    const matching = this.#rows.filter((row) =>
      query.kind === "number"
        ? row.number === query.number
        : order === "best"
          ? hasOwn(query.words, row.words)
          : query.words.every((typed) => row.words.some(({ word }) => word.startsWith(typed))),
    );
    const asked = JSON.stringify(query);
    if (matching.length !== answer.total) {
      return `${asked}: ${answer.total} instead of ${matching.length} hits`;
    }
    const shown = answer.numbers.map((number) => matching.find((row) => row.number === number));
    if (shown.some((row) => row === undefined)) return `${asked}: shows a row that does not match`;
    if (new Set(answer.numbers).size !== answer.numbers.length) return `${asked}: shows a row twice`;
    const keyOf = (row: Row) => [
      order === "best" && query.kind === "words" ? rankOf(query.words, row.words) : 0,
      -row.day,
    ];
    const keys = matching
      .map(keyOf)
      .sort(([a = 0, b = 0], [c = 0, d = 0]) => a - c || b - d)
      .slice(0, limit);
    const shownKeys = shown.map((row) => (row === undefined ? [] : keyOf(row)));
    return keys.join() === shownKeys.join() ? null : `${asked}: does not show the ${order} rows first`;
  }
}

type Fits = (word: string, typed: string) => boolean;
const begins: Fits = (word, typed) => word.startsWith(typed);
const equals: Fits = (word, typed) => word === typed;

/** Whether each typed word has a listed one of its own. */
function hasOwn(typed: readonly string[], listed: Row["words"], fits: Fits = begins): boolean {
  const [first, ...others] = typed;
  if (first === undefined) return true;
  return listed.some(({ word }, at) => fits(word, first) && hasOwn(others, listed.toSpliced(at, 1), fits));
}

/** The order of a look-up: whole names, other orders, more words; whole before begun words; own names first. */
function rankOf(typed: readonly string[], listed: Row["words"]): number {
  const isWhole = hasOwn(typed, listed, equals);
  const begun = startOf(typed, listed, begins);
  const whole = isWhole ? startOf(typed, listed, equals) : null;
  if (typed.length === 1) return isWhole ? (whole ?? 0) : 3 + (begun ?? 0);
  const isAll = isWhole && listed.length === typed.length;
  if (whole !== null) return isAll ? 0 : 2 + whole;
  if (begun !== null) return 5 + begun;
  return isAll ? 1 : isWhole ? 8 : 9;
}

/** The place of the first word if all stand in the order typed, as early as they can; otherwise null. */
function startOf(typed: readonly string[], listed: Row["words"], fits: Fits): number | null {
  let at = 0;
  let start: number | null = null;
  for (const { word, place } of listed) {
    if (!fits(word, typed[at] ?? "")) continue;
    start ??= place;
    at += 1;
    if (at === typed.length) return start;
  }
  return null;
}
