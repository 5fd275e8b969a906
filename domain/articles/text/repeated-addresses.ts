/** How many characters of addresses and titles a tree may repeat: twice the longest text. */
const MOST_REPEATED = 200_000;

/**
 * Limits how often a tree repeats long addresses and titles: a text names one definition in three characters, thousands of
 * times. What a text spells out itself is in the tree at least once.
 */
export class RepeatedAddresses {
  readonly #known = new Set<string>();
  #left = MOST_REPEATED;

  /** Whether a link or picture may have these. */
  mayHave(address: string, title: string): boolean {
    const both = `${address} ${title}`;
    if (!this.#known.has(both)) {
      this.#known.add(both);
      return true;
    }
    if (both.length > this.#left) return false;
    this.#left -= both.length;
    return true;
  }
}
