import { hasEthiopic } from "../names/ethiopic.ts";
import { partForms, type SpellingForm, wholeForms } from "../names/fold.ts";
import { type SpellingMatch, spellingQuery } from "../names/similar.ts";
import { slipCost, syllables, syllableSlipCost } from "../names/slips.ts";
import { nameWords } from "../names/words.ts";

/** A precomputed reading: a search compares hundreds. */
type PartForm = SpellingForm & { part: number };

/** One slip of fewer letters would match half of all short names. */
const SHORTEST_SLIPPED = 3;
/** Interned name parts with word and key indexes. */
export class PartTable {
  /** The text of each part, by its id. */
  readonly texts: string[] = [];
  /** About how many rows each part has, which only plans need. */
  readonly rowCounts: number[] = [];
  /** Words per part, repeated ones too. */
  readonly wordCounts: number[] = [];
  readonly #ids = new Map<string, number>();
  readonly #wordIds = new Map<string, number>();
  readonly #words: string[] = [];
  readonly #partsOfWord: number[][] = [];
  #sortedWords: number[] = [];
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
    let id = this.#wordIds.get(word);
    if (id === undefined) {
      id = this.#words.length;
      this.#wordIds.set(word, id);
      this.#words.push(word);
      this.#partsOfWord.push([]);
    }
    this.#partsOfWord[id]?.push(part);
  }

  /** Parts containing this word. */
  withWord(word: string): readonly number[] {
    const id = this.#wordIds.get(word);
    return id === undefined ? [] : (this.#partsOfWord[id] ?? []);
  }

  /** Parts with a word starting with `prefix`, maybe repeated. */
  withPrefix(prefix: string): number[] {
    this.#sortWords();
    const parts: number[] = [];
    for (let at = this.#firstWordFrom(prefix); at < this.#sortedWords.length; at++) {
      const word = this.#sortedWords[at] ?? 0;
      if (this.#words[word]?.startsWith(prefix) !== true) break;
      for (const part of this.#partsOfWord[word] ?? []) parts.push(part);
    }
    return parts;
  }

  /** By next letter of the words starting with `prefix`, about how many rows; `whole`: rows with the prefix as a word. */
  nextLetters(prefix: string): { letters: ReadonlyMap<string, number>; whole: number } {
    this.#sortWords();
    const letters = new Map<string, number>();
    let whole = 0;
    for (let at = this.#firstWordFrom(prefix); at < this.#sortedWords.length; at++) {
      const id = this.#sortedWords[at] ?? 0;
      const word = this.#words[id] ?? "";
      if (!word.startsWith(prefix)) break;
      const rows = (this.#partsOfWord[id] ?? []).reduce((sum, part) => sum + (this.rowCounts[part] ?? 0), 0);
      const letter = word.charAt(prefix.length);
      if (letter === "") whole += rows;
      else letters.set(letter, (letters.get(letter) ?? 0) + rows);
    }
    return { letters, whole };
  }

  #firstWordFrom(prefix: string): number {
    let [low, high] = [0, this.#sortedWords.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#words[this.#sortedWords[middle] ?? 0] ?? "") < prefix) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Merging new words is cheaper than sorting all. */
  #sortWords(): void {
    const old = this.#sortedWords;
    if (old.length === this.#words.length) return;
    const text = (id: number | undefined) => this.#words[id ?? 0] ?? "";
    const fresh = this.#words
      .slice(old.length)
      .map((_, i) => old.length + i)
      .sort((a, b) => (text(a) < text(b) ? -1 : 1));
    const merged: number[] = [];
    let at = 0;
    for (const word of fresh) {
      while (at < old.length && text(old[at]) < text(word)) merged.push(old[at++] ?? 0);
      merged.push(word);
    }
    this.#sortedWords = merged.concat(old.slice(at));
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
    for (const [id, word] of this.#words.entries()) {
      const longer = typed.length - word.length;
      if (longer > 1 || longer < -1) continue;
      const cost = slipCost(typed, word);
      if (cost === Infinity) continue;
      for (const part of this.#partsOfWord[id] ?? [])
        found.set(part, Math.min(cost, found.get(part) ?? cost));
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
