import { similarQueryGroups } from "../names/lookup.ts";
import { spellingQuery } from "../names/similar.ts";
import type { PartTable } from "./part-table.ts";

/**
 * What a name part costs a row that answers to a group by it; the sum ranks the row. A whole word costs nothing, so
 * that more words as they are written come before nearer spellings.
 */
const PREFIX_COST = 1;
const SPELLING_COST = 10;

/** One or two query words read as a name part, and the parts that answer to it. */
export type Group = {
  text: string;
  /** By part; infinite for a part that does not answer. */
  costs: Float64Array;
  /** The parts that answer, the cheapest first. */
  parts: readonly number[];
  /** Those that begin with the word or are the same name in another spelling, likewise. */
  sounding: readonly number[];
  /** By part, 1 for those. */
  sounds: Uint8Array;
  /** Whether some of those are written otherwise than the query. */
  hasSpellings: boolean;
  /** About how many rows name one of `parts`, and one of `sounding`. */
  rows: number;
  soundingRows: number;
};

/** Reads the query's words as groups and finds the parts that answer to each. */
export class SpellingGroups {
  readonly readings: readonly (readonly Group[])[];
  readonly #parts: PartTable;
  readonly #groups = new Map<string, Group>();

  constructor(parts: PartTable, words: readonly string[]) {
    this.#parts = parts;
    this.readings = similarQueryGroups(words).map((texts) => texts.map((text) => this.#group(text)));
  }

  /** Gives back what the next search can use. This one is at its end. */
  release(): void {
    for (const { costs, sounds, parts } of this.#groups.values()) {
      for (const part of parts) {
        costs[part] = Number.POSITIVE_INFINITY;
        sounds[part] = 0;
      }
      unused.push({ costs, sounds });
    }
    this.#groups.clear();
  }

  #group(text: string): Group {
    const known = this.#groups.get(text);
    if (known) return known;
    const group = makeGroup(this.#parts, text);
    this.#groups.set(text, group);
    return group;
  }
}

function makeGroup(table: PartTable, text: string): Group {
  const { costs, sounds } = takeArrays(table.texts.length);
  const written: number[] = [];
  const take = (parts: readonly number[], cost: number) => {
    for (const part of parts) {
      if (sounds[part] === 1) continue;
      sounds[part] = 1;
      costs[part] = cost;
      written.push(part);
    }
  };
  // A group of two words is a way to spell one name: as words by themselves they are groups of another reading.
  if (!text.includes(" ")) {
    take(table.withWord(text), 0);
    take(table.withPrefix(text), PREFIX_COST);
  }
  const spelled: number[] = [];
  const query = spellingQuery(text);
  for (const form of query.keys.flatMap((key) => table.withKey(key))) {
    const { part } = form;
    const known = costs[part] ?? Number.POSITIVE_INFINITY;
    if (known < SPELLING_COST) continue;
    const match = query.matchForm(form);
    if (match === null) continue;
    if (known === Number.POSITIVE_INFINITY) spelled.push(part);
    if (match.same) sounds[part] = 1;
    costs[part] = Math.min(known, SPELLING_COST + match.distance);
  }
  spelled.sort((a, b) => (costs[a] ?? 0) - (costs[b] ?? 0));
  const same = spelled.filter((part) => sounds[part] === 1);
  const rowsOf = (parts: readonly number[]) =>
    parts.reduce((sum, part) => sum + (table.rowCounts[part] ?? 0), 0);
  const writtenRows = rowsOf(written);
  return {
    costs,
    sounds,
    parts: [...written, ...spelled],
    sounding: [...written, ...same],
    hasSpellings: same.length > 0,
    rows: writtenRows + rowsOf(spelled),
    soundingRows: writtenRows + rowsOf(same),
    text,
  };
}

/** Room for the spellings that come with the next lists. */
const SPARE_PARTS = 1024;

/** Arrays that searches before gave back, without a part: to make them costs more than most searches. */
const unused: { costs: Float64Array; sounds: Uint8Array }[] = [];

function takeArrays(parts: number): { costs: Float64Array; sounds: Uint8Array } {
  const known = unused.pop();
  if (known !== undefined && known.costs.length >= parts) return known;
  const length = parts + SPARE_PARTS;
  return { costs: new Float64Array(length).fill(Number.POSITIVE_INFINITY), sounds: new Uint8Array(length) };
}
