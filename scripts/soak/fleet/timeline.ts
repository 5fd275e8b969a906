/** When answers came, in ms, and their faults. */
export class Timeline {
  #answers: number[] = [];
  #longestWait = 0;
  readonly wrong: string[] = [];

  /** `since`: first attempt. */
  note(since: number): void {
    const at = performance.now();
    this.#answers.push(at);
    this.#longestWait = Math.max(this.#longestWait, at - since);
  }

  /** Counts since the last call: answers, longest gap, longest wait. */
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
