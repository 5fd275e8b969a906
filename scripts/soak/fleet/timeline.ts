/** When answers came, in ms, and what was wrong with them. */
export class Timeline {
  #answers: number[] = [];
  #longestWait = 0;
  readonly wrong: string[] = [];

  /** `since`: when this was asked for the first time. */
  note(since: number): void {
    const at = performance.now();
    this.#answers.push(at);
    this.#longestWait = Math.max(this.#longestWait, at - since);
  }

  /** What came since the last call: how many, the longest time without any, and the longest that one waited. */
  take(from: number): { answers: number; gapSeconds: number; waitSeconds: number } {
    const times = [from, ...this.#answers.sort((a, b) => a - b), performance.now()];
    const gap = times
      .slice(1)
      .reduce((longest, at, index) => Math.max(longest, at - (times[index] ?? at)), 0);
    const taken = {
      answers: this.#answers.length,
      gapSeconds: gap / 1000,
      waitSeconds: this.#longestWait / 1000,
    };
    this.#answers = [];
    this.#longestWait = 0;
    return taken;
  }
}
