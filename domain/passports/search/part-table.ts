import { hasEthiopic } from "../names/ethiopic.ts";
import { partForms, type SpellingForm, wholeForms } from "../names/fold.ts";
import { type SpellingMatch, spellingQuery } from "../names/similar.ts";
import { slipCost, syllables, syllableSlipCost } from "../names/typos.ts";
import { nameWords } from "../names/words.ts";

/** A precomputed reading: a search compares hundreds. */
type PartForm = SpellingForm & { part: number };

/** One slip of fewer letters would match half of all short names. */
const SHORTEST_SLIPPED = 3;
/** Follows every letter of a name. */
const LAST_LETTER = "\uffff";

/** Interned name parts with word and key indexes. */
export class PartTable {
  /** The text of each part, by its id. */
  readonly texts: string[] = [];
  /** About how many rows each part has, which only plans need. */
  readonly rowCounts: number[] = [];
  /** Words per part, repeated ones too. */
  readonly wordCounts: number[] = [];
  readonly #ids = new Map<string, number>();
  readonly #partsOfWord = new Map<string, number[]>();
  readonly #words: string[] = [];
  /** The parts of all sorted words in order; those of a word lie from its start to the next word's. */
  #sortedParts = new Uint32Array(0);
  #starts = new Uint32Array(1);
  /** Length and outer letters of each sorted word, which rule most words out as one slip away. */
  #shapes = new Int32Array(0);
  /** Parts that are in these lists. */
  #sorted = 0;
  readonly #formsOfKey = new Map<string, PartForm[]>();
  /** Made for the first slip in Ethiopic script. */
  readonly #formsOfSyllables = new Map<string, PartForm[]>();
  #folded = 0;

  /** The id of a spelling, new or known. */
  intern(text: string): number {
    const known = this.#ids.get(text);
    if (known !== undefined) return known;
    const own = ownCopy(text);
    const id = this.texts.length;
    this.#ids.set(own, id);
    this.texts.push(own);
    this.rowCounts.push(0);
    const words = nameWords(own);
    this.wordCounts.push(words.length);
    for (const word of new Set(words)) this.#addWord(word, id);
    return id;
  }

  /** A part's words in order. */
  wordsOf(part: number): string[] {
    return nameWords(this.texts[part] ?? "");
  }

  #addWord(word: string, part: number): void {
    const parts = this.#partsOfWord.get(word);
    if (parts !== undefined) {
      parts.push(part);
      return;
    }
    this.#partsOfWord.set(word, [part]);
    this.#words.push(word);
  }

  /** Parts containing this word; not to be changed. */
  withWord(word: string): Uint32Array {
    const at = this.#firstWordFrom(word);
    return this.#partsBetween(at, this.#words[at] === word ? at + 1 : at);
  }

  /** Parts with a word starting with `prefix`, maybe repeated; not to be changed. */
  withPrefix(prefix: string): Uint32Array {
    return this.#partsBetween(this.#firstWordFrom(prefix), this.#firstWordFrom(prefix + LAST_LETTER));
  }

  #partsBetween(word: number, end: number): Uint32Array {
    return this.#sortedParts.subarray(this.#starts[word], this.#starts[end]);
  }

  /** About how many rows each next letter after `prefix` leads to; `whole`: rows with the prefix as a word. */
  nextLetters(prefix: string): { letters: ReadonlyMap<string, number>; whole: number } {
    const letters = new Map<string, number>();
    let whole = 0;
    const end = this.#firstWordFrom(prefix + LAST_LETTER);
    for (let at = this.#firstWordFrom(prefix); at < end; at++) {
      let rows = 0;
      for (let list = this.#starts[at] ?? 0; list < (this.#starts[at + 1] ?? 0); list++)
        rows += this.rowCounts[this.#sortedParts[list] ?? 0] ?? 0;
      const letter = this.#words[at]?.charAt(prefix.length) ?? "";
      if (letter === "") whole += rows;
      else letters.set(letter, (letters.get(letter) ?? 0) + rows);
    }
    return { letters, whole };
  }

  #firstWordFrom(prefix: string): number {
    this.#sortWords();
    const words = this.#words;
    let [low, high] = [0, words.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((words[middle] ?? "") < prefix) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #sortWords(): void {
    if (this.#sorted === this.texts.length) return;
    this.#sorted = this.texts.length;
    // Quick, as all but the newest are in order.
    const lists = this.#words.sort().map((word) => this.#partsOfWord.get(word) ?? []);
    this.#starts = new Uint32Array(lists.length + 1);
    for (const [at, { length }] of lists.entries()) this.#starts[at + 1] = (this.#starts[at] ?? 0) + length;
    this.#sortedParts = Uint32Array.from(lists.flat());
    this.#shapes = Int32Array.from(this.#words, shapeOf);
  }

  /** Parts similar to a group; `isWanted` skips comparisons. Finishes `fold` first. */
  similarTo(group: string, isWanted: (part: number) => boolean = () => true): Map<number, SpellingMatch> {
    while (!this.fold(1000));
    const query = spellingQuery(group);
    const found = new Map<number, SpellingMatch>();
    for (const key of query.keys) {
      for (const form of this.#formsOfKey.get(key) ?? []) {
        const match = isWanted(form.part) ? query.matchForm(form) : null;
        if (match === null) continue;
        const known = found.get(form.part);
        found.set(form.part, known === undefined ? match : nearest(known, match));
      }
    }
    return found;
  }

  /** Parts with a word that may be meant if one slip of the finger made `typed`, with the cost of the likeliest. */
  slipsOf(typed: string): Map<number, number> {
    const found = new Map<number, number>();
    const take = (part: number, cost: number) =>
      void found.set(part, Math.min(cost, found.get(part) ?? cost));
    if (hasEthiopic(typed)) {
      for (const { part, cost } of this.#slippedSyllables(typed)) take(part, cost);
      return found;
    }
    if (typed.length < SHORTEST_SLIPPED) return found;
    this.#sortWords();
    const own = shapeOf(typed);
    for (let at = 0; at < this.#shapes.length; at++) {
      if (!mayBeSlip(own, this.#shapes[at] ?? 0)) continue;
      const cost = slipCost(typed, this.#words[at] ?? "");
      if (cost === Infinity) continue;
      for (const part of this.#partsBetween(at, at + 1)) take(part, cost);
    }
    return found;
  }

  /** A letter typed in Ethiopic script is a syllable, so that a slip changes, leaves out or swaps syllables. */
  *#slippedSyllables(typed: string): Generator<{ part: number; cost: number }> {
    if (this.#formsOfSyllables.size === 0) {
      for (const form of [...this.#formsOfKey.values()].flat())
        listed(this.#formsOfSyllables, syllables(form.sounds)).push(form);
    }
    for (const { sounds } of wholeForms(typed)) {
      const own = syllables(sounds);
      for (const [others, forms] of this.#formsOfSyllables) {
        if (slipCost(own, others) === Infinity) continue;
        for (const form of forms) {
          const cost = syllableSlipCost(sounds, form.sounds);
          if (cost < Infinity) yield { part: form.part, cost };
        }
      }
    }
  }

  /** Computes up to `most` parts' spelling keys; true when complete. For idle time. */
  fold(most: number): boolean {
    const end = Math.min(this.texts.length, this.#folded + most);
    for (; this.#folded < end; this.#folded++) {
      const part = this.#folded;
      for (const { key, sounds } of partForms(this.texts[part] ?? "")) {
        const form = { key, sounds, part };
        listed(this.#formsOfKey, key).push(form);
        if (this.#formsOfSyllables.size > 0) listed(this.#formsOfSyllables, syllables(sounds)).push(form);
      }
    }
    return this.#folded === this.texts.length;
  }
}

/** Length, first and last letter, as far as eight bits tell them. */
function shapeOf(word: string): number {
  const last = Math.max(0, word.length - 1);
  return Math.min(last, 255) | ((word.charCodeAt(0) & 255) << 8) | ((word.charCodeAt(last) & 255) << 16);
}

/** One slip changes the length by one at most, and the first letter or the last, not both. */
function mayBeSlip(a: number, b: number): boolean {
  const longer = (a & 255) - (b & 255);
  const differs = a ^ b;
  return longer <= 1 && longer >= -1 && ((differs & 0xff00) === 0 || (differs & 0xff_0000) === 0);
}

function listed<T>(lists: Map<string, T[]>, key: string): T[] {
  let list = lists.get(key);
  if (list === undefined) lists.set(key, (list = []));
  return list;
}

function nearest(a: SpellingMatch, b: SpellingMatch): SpellingMatch {
  return { distance: Math.min(a.distance, b.distance), same: a.same || b.same };
}

/** Slices retain the whole decoded dictionary; copy long ones. */
function ownCopy(text: string): string {
  if (text.length < 13) return text;
  let copy = "";
  for (let at = 0; at < text.length; at += 8) {
    copy += String.fromCharCode(
      ...Array.from({ length: Math.min(8, text.length - at) }, (_, i) => text.charCodeAt(at + i)),
    );
  }
  return copy;
}

/**
 * What a name query becomes with its likeliest next letter, likeliest first; after a whole word also with a new word, and
 * only with that in an empty box and after a space.
 */
export function likelyNext(parts: PartTable, query: string): string[] {
  const isNewWord = query === "" || query.endsWith(" ");
  const word = isNewWord ? "" : nameWords(query).at(-1);
  // Words in other scripts and spellings are not extended letter by letter.
  if (word === undefined || !query.toLowerCase().endsWith(word)) return [];
  const { letters, whole } = parts.nextLetters(word);
  const next = [...letters].map(([letter, rows]) => ({ text: query + letter, rows }));
  if (whole > 0 && !isNewWord) {
    const first = parts.nextLetters("").letters;
    const all = [...first.values()].reduce((sum, rows) => sum + rows, 0);
    for (const [letter, rows] of first) next.push({ text: `${query} ${letter}`, rows: (whole * rows) / all });
  }
  return next.sort((a, b) => b.rows - a.rows).map(({ text }) => text);
}
