import { nameWords } from "../names/words.ts";
import type { Block } from "./block.ts";
import type { PartTable } from "./part-table.ts";

/** Prefixes of first, middle and last name; null for any. */
export type NamePlaces = { first: string | null; middle: string | null; last: string | null };

const PLACES = ["first", "middle", "last"] as const;
const WRITTEN = 1;
const SOUNDS = 2;

/** Matches names in their places, as written or respelled. */
export class PlaceFilter {
  readonly #wanted: { place: (typeof PLACES)[number]; parts: Uint8Array }[] = [];

  constructor(table: PartTable, places: NamePlaces) {
    for (const place of PLACES) {
      const text = places[place];
      if (text !== null) this.#wanted.push({ place, parts: answeringParts(table, text) });
    }
  }

  isWritten(block: Block, row: number): boolean {
    return this.#wanted.every(({ place, parts }) => ((parts[block[place][row] ?? 0] ?? 0) & WRITTEN) !== 0);
  }

  sounds(block: Block, row: number): boolean {
    return this.#wanted.every(({ place, parts }) => (parts[block[place][row] ?? 0] ?? 0) !== 0);
  }
}

/** Per part: prefixed word by word, or same name. */
function answeringParts(table: PartTable, text: string): Uint8Array {
  const answers = new Uint8Array(table.texts.length);
  const key = nameWords(text).join(" ");
  const [word = ""] = nameWords(text);
  for (const part of table.withPrefix(word)) {
    if (
      nameWords(table.texts[part] ?? "")
        .join(" ")
        .startsWith(key)
    )
      answers[part] = WRITTEN;
  }
  for (const [part, { same }] of table.similarTo(key)) {
    if (same) answers[part] = (answers[part] ?? 0) | SOUNDS;
  }
  return answers;
}
