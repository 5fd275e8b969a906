import { similarQueryGroups } from "../names/lookup.ts";
import type { PartTable } from "./part-table.ts";

/**
 * What a name part costs a row that answers to a group by it; the sum ranks the row. A whole word costs nothing, so
 * that more words as they are written come before nearer spellings.
 */
const PREFIX_COST = 1;
const SPELLING_COST = 10;
/** As many groups as a number has bits. */
const GROUPS_A_MASK = 32;

/** One or two query words read as a name part, and the parts that answer to it. */
export type Group = {
  text: string;
  /** By part; infinite for a part that does not answer. */
  costs: Float64Array;
  /** By part, 1 for those that begin with the word or are the same name in another spelling. */
  sounds: Uint8Array;
  /** Parts that begin with the word; those of another spelling; of these the same name. The cheapest first. */
  written: readonly number[];
  spelled: readonly number[];
  same: readonly number[];
  /** About how many rows name one of each. */
  rows: { written: number; spelled: number; same: number };
};

/** One way to read the query: `all` has the bits of its groups, `more` are those past the last bit. */
export type Reading = { groups: readonly Group[]; all: number; more: readonly Group[] };

/** Reads the query's words as groups and finds the parts that answer to each. */
export class SpellingGroups {
  readonly readings: readonly Reading[];
  /** By part, the bits of the groups that it answers to, and of those that it sounds like. */
  readonly answering: Uint32Array;
  readonly sounding: Uint32Array;
  readonly #parts: PartTable;
  readonly #groups = new Map<string, Group>();

  constructor(parts: PartTable, words: readonly string[]) {
    this.#parts = parts;
    const texts = similarQueryGroups(words);
    const masks = takeMasks(parts.texts.length);
    this.answering = masks.answering;
    this.sounding = masks.sounding;
    this.readings = texts.map((reading) => this.#reading(reading.map((text) => this.#group(text))));
  }

  /** Gives back what the next search can use. This one is at its end. */
  release(): void {
    const { answering, sounding } = this;
    for (const { costs, sounds, written, spelled } of this.#groups.values()) {
      for (const parts of [written, spelled]) {
        for (const part of parts) {
          costs[part] = Number.POSITIVE_INFINITY;
          sounds[part] = 0;
          answering[part] = 0;
          sounding[part] = 0;
        }
      }
      unusedCosts.push({ costs, sounds });
    }
    unusedMasks.push({ answering, sounding });
    this.#groups.clear();
  }

  #group(text: string): Group {
    const known = this.#groups.get(text);
    if (known) return known;
    const group = makeGroup(this.#parts, text);
    const bit = bitOf(this.#groups.size);
    this.#groups.set(text, group);
    const { written, spelled, same } = group;
    mark(this.answering, [written, spelled], bit);
    mark(this.sounding, [written, same], bit);
    return group;
  }

  #reading(groups: readonly Group[]): Reading {
    const places = new Map([...this.#groups.values()].map((group, at) => [group, at]));
    const bits = groups.map((group) => bitOf(places.get(group) ?? 0));
    return {
      groups,
      all: bits.reduce((all, bit) => all | bit, 0),
      more: groups.filter((_, i) => bits[i] === 0),
    };
  }
}

function bitOf(place: number): number {
  return place < GROUPS_A_MASK ? 1 << place : 0;
}

function mark(mask: Uint32Array, lists: readonly (readonly number[])[], bit: number): void {
  for (const parts of lists) for (const part of parts) mask[part] = (mask[part] ?? 0) | bit;
}

function makeGroup(table: PartTable, text: string): Group {
  const { costs, sounds } = takeCosts(table.texts.length);
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
  const similar = table.similarTo(text, (part) => sounds[part] === 0);
  const spelled = [...similar.keys()];
  const same: number[] = [];
  for (const [part, { distance }] of similar) costs[part] = SPELLING_COST + distance;
  spelled.sort((a, b) => (costs[a] ?? 0) - (costs[b] ?? 0));
  for (const part of spelled) {
    if (similar.get(part)?.same !== true) continue;
    sounds[part] = 1;
    same.push(part);
  }
  const rowsOf = (parts: readonly number[]) =>
    parts.reduce((sum, part) => sum + (table.rowCounts[part] ?? 0), 0);
  const rows = { written: rowsOf(written), spelled: rowsOf(spelled), same: rowsOf(same) };
  return { text, costs, sounds, written, spelled, same, rows };
}

/** Room for the spellings that come with the next lists. */
const SPARE_PARTS = 1024;

type Costs = { costs: Float64Array; sounds: Uint8Array };
type Masks = { answering: Uint32Array; sounding: Uint32Array };

/** What searches before gave back, without a part: to make these costs more than most searches. */
const unusedCosts: Costs[] = [];
const unusedMasks: Masks[] = [];

function takeCosts(parts: number): Costs {
  const known = unusedCosts.pop();
  if (known !== undefined && known.costs.length >= parts) return known;
  const length = parts + SPARE_PARTS;
  return { costs: new Float64Array(length).fill(Number.POSITIVE_INFINITY), sounds: new Uint8Array(length) };
}

function takeMasks(parts: number): Masks {
  const known = unusedMasks.pop();
  if (known !== undefined && known.answering.length >= parts) return known;
  const length = parts + SPARE_PARTS;
  return { answering: new Uint32Array(length), sounding: new Uint32Array(length) };
}
