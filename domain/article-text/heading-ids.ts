/**
 * Gives headings their ids: their words, so that an address says what it leads to. The prefix keeps them apart from
 * the page's own ids and from names in `window`.
 */
export class HeadingIds {
  readonly #taken = new Set<string>();
  readonly #next = new Map<string, number>();

  idFor(text: string): string {
    const words = text.toLowerCase().match(WORD) ?? [];
    let plain = "h";
    for (const word of words) {
      if (plain.length + word.length >= LONGEST) break;
      plain += `-${word}`;
    }
    let id = plain;
    let number = this.#next.get(plain) ?? 1;
    while (this.#taken.has(id)) id = `${plain}-${++number}`;
    this.#next.set(plain, number);
    this.#taken.add(id);
    return id;
  }

  /** The address of a heading that a writer links to as `#its-words`; others as they are. */
  hrefFor(fragment: string): string {
    const id = `h-${decoded(fragment.slice(1))}`;
    return this.#taken.has(id) ? `#${encodeURIComponent(id)}` : fragment;
  }
}

const LONGEST = 60;
const WORD = /[\p{L}\p{N}\p{M}]{1,50}/gu;

function decoded(text: string): string {
  try {
    return decodeURIComponent(text).toLowerCase();
  } catch {
    return text;
  }
}
