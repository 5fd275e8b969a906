import { wholeForms } from "../names/fold.ts";
import { similarQueryGroups } from "../names/similar.ts";
import type { PartTable } from "./part-table.ts";

/** Cost of a part matching a group; sums rank rows. Whole words are free: more written words beat nearer spellings. */
export const PREFIX_COST = 1;
const SAME_NAME_COST = 10;
const SLIP_COST = 20;
const LOOSER_COST = 30;
/** A space that is missing is a slip too. */
export const SPLIT_COST = SLIP_COST;
/** Both halves of a split word have at least three letters, as nearly all names. */
const SHORTEST_HALF = 3;
/** A number has this many bits. */
const GROUPS_A_MASK = 32;

/** Words read as one name part, and parts matching. */
export type Group = {
  text: string;
  /** Spelling keys. */
  keys: readonly string[];
  /** Per part; infinite for no match. */
  costs: Float64Array;
  /** Per part: 1 if prefixed or the same name. */
  sounds: Uint8Array;
  /** Matching parts, cheapest first: prefixed; respelled or, once added, slipped; of those the same name. */
  written: readonly number[];
  spelled: number[];
  same: readonly number[];
  /** Approximate row counts. */
  rows: { written: number; spelled: number; same: number };
};

/** One reading; `all` has its groups' bits. */
export type Reading = {
  /** What the reading itself costs. */
  cost: number;
  groups: readonly Group[];
  all: number;
  /** Each group has a bit of its own: none is there twice, or beyond 32. */
  isApart: boolean;
  /** Per group, bits of the earlier ones that the same words of a part could answer. */
  conflicts: readonly number[];
};

/** What a row is ranked by. */
export type RankedReading = Pick<Reading, "cost" | "groups" | "conflicts">;

/** The reading without the group at `left`. */
export function withoutGroup({ cost, groups }: Reading, left: number): RankedReading {
  const others = groups.filter((_, at) => at !== left);
  return { cost, groups: others, conflicts: conflictsOf(others) };
}

/** Groups query words and finds matching parts. */
export class SpellingGroups {
  readonly readings: Reading[];
  /** Per part: bits of groups matched, and of those sounding alike. */
  readonly answering: Uint32Array;
  readonly sounding: Uint32Array;
  readonly #parts: PartTable;
  readonly #words: readonly string[];
  readonly #groups = new Map<string, Group>();

  constructor(parts: PartTable, words: readonly string[]) {
    this.#parts = parts;
    this.#words = words;
    const texts = similarQueryGroups(words);
    const masks = takeMasks(parts.texts.length);
    this.answering = masks.answering;
    this.sounding = masks.sounding;
    this.readings = texts.map((reading) => this.#reading(reading));
  }

  /** Also takes one slip of the finger in each word, and a missing space, as a looser spelling. */
  addSlips(): void {
    for (const text of splitsOf(this.#parts, this.#words))
      this.readings.push(this.#reading(text, SPLIT_COST));
    for (const [place, group] of [...this.#groups.values()].entries()) {
      const { costs, sounds, spelled, rows } = group;
      const known = new Set(spelled);
      for (const [part, cost] of this.#parts.slipsOf(group.text.replaceAll(" ", ""))) {
        if (sounds[part] === 1) continue;
        if (!known.has(part)) {
          spelled.push(part);
          rows.spelled += this.#parts.rowCounts[part] ?? 0;
        }
        costs[part] = SLIP_COST + cost;
      }
      spelled.sort((a, b) => (costs[a] ?? 0) - (costs[b] ?? 0));
      mark(this.answering, [spelled], bitOf(place));
    }
  }

  /** Returns buffers to the pool; unusable afterwards. */
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

  #reading(texts: readonly string[], cost = 0): Reading {
    const groups = texts.map((text) => this.#group(text));
    const places = new Map([...this.#groups.values()].map((group, at) => [group, at]));
    const bits = groups.map((group) => bitOf(places.get(group) ?? 0));
    return {
      cost,
      groups,
      all: bits.reduce((all, bit) => all | bit, 0),
      isApart: new Set(bits).size === bits.length && !bits.includes(0),
      conflicts: conflictsOf(groups),
    };
  }
}

/** The words with one of them cut into two that are listed. */
export function splitsOf(table: PartTable, words: readonly string[]): string[][] {
  const splits: string[][] = [];
  for (const [at, word] of words.entries()) {
    for (let cut = SHORTEST_HALF; cut <= word.length - SHORTEST_HALF; cut++) {
      const halves = [word.slice(0, cut), word.slice(cut)];
      if (halves.every((half) => table.withWord(half).length > 0))
        splits.push([...words.slice(0, at), ...halves, ...words.slice(at + 1)]);
    }
  }
  return splits;
}

function conflictsOf(groups: readonly Group[]): number[] {
  return groups.map((group, at) =>
    groups.reduce(
      (bits, other, before) => (before < at && areAlike(group, other) ? bits | (1 << before) : bits),
      0,
    ),
  );
}

/** Whether one word may answer both: one begins the other, or they share a spelling key. */
function areAlike(a: Group, b: Group): boolean {
  if (a.text.startsWith(b.text) || b.text.startsWith(a.text)) return true;
  return a.keys.some((key) => b.keys.includes(key));
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
  const take = (parts: Uint32Array, cost: number) => {
    for (const part of parts) {
      if (sounds[part] === 1) continue;
      sounds[part] = 1;
      costs[part] = cost;
      written.push(part);
    }
  };
  // Joined words only spell one name; separately they form another reading.
  if (!text.includes(" ")) {
    take(table.withWord(text), 0);
    take(table.withPrefix(text), PREFIX_COST);
  }
  const similar = table.similarTo(text, (part) => sounds[part] === 0);
  const spelled = [...similar.keys()];
  const same: number[] = [];
  for (const [part, { distance, same: isSame }] of similar)
    costs[part] = (isSame ? SAME_NAME_COST : LOOSER_COST) + distance;
  spelled.sort((a, b) => (costs[a] ?? 0) - (costs[b] ?? 0));
  for (const part of spelled) {
    if (similar.get(part)?.same !== true) continue;
    sounds[part] = 1;
    same.push(part);
  }
  const rowsOf = (parts: readonly number[]) =>
    parts.reduce((sum, part) => sum + (table.rowCounts[part] ?? 0), 0);
  const rows = { written: rowsOf(written), spelled: rowsOf(spelled), same: rowsOf(same) };
  const keys = wholeForms(text).map(({ key }) => key);
  return { text, keys, costs, sounds, written, spelled, same, rows };
}

/** Buffers are this much longer than needed, as new spellings come. */
export const SPARE_PARTS = 1024;

type Costs = { costs: Float64Array; sounds: Uint8Array };
type Masks = { answering: Uint32Array; sounding: Uint32Array };

/** Cleared buffers are used again, as to allocate them costs more than most searches. */
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
