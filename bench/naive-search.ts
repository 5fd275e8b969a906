import type { BenchPassport } from "./load-passports.ts";
import type { PeerQuery } from "./peers/peer-messages.ts";

export type Found = { total: number; numbers: readonly string[] };

/** Full scan; shares no code with the searches it checks. */
export class NaiveSearch {
  readonly #rows: readonly { number: string; day: number; words: readonly string[] }[];

  constructor(passports: readonly BenchPassport[]) {
    this.#rows = passports.map((one) => ({
      number: one.requestNumber,
      day: one.day,
      words: `${one.firstName} ${one.middleName} ${one.lastName}`.toLowerCase().split(/[^a-z]+/),
    }));
  }

  /** The fault, or null. Among equally new rows any may be shown. */
  fault(query: PeerQuery, answer: Found, limit: number): string | null {
    const matching = this.#rows.filter((row) =>
      query.kind === "number"
        ? row.number === query.number
        : query.words.every((typed) => row.words.some((word) => word.startsWith(typed))),
    );
    const asked = JSON.stringify(query);
    if (matching.length !== answer.total) {
      return `${asked}: ${answer.total} instead of ${matching.length} hits`;
    }
    const shown = answer.numbers.map((number) => matching.find((row) => row.number === number));
    if (shown.some((row) => row === undefined)) return `${asked}: shows a row that does not match`;
    if (new Set(answer.numbers).size !== answer.numbers.length) return `${asked}: shows a row twice`;
    const days = matching
      .map(({ day }) => day)
      .sort((a, b) => b - a)
      .slice(0, limit);
    const shownDays = shown.map((row) => row?.day ?? NaN);
    return days.join() === shownDays.join() ? null : `${asked}: does not show the newest rows first`;
  }
}
