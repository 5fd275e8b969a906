/** `end` gives back what does not go by itself. */
type Made<T> = { value: T; end?: () => Promise<unknown> };

/**
 * What the tests of a file share in a worker, such as a server of its own or a page with all lists. It ends when a test
 * of another file comes. A fixture of the worker would need another worker, which starts with a browser and a server.
 */
export class FileWide {
  #file = "";
  readonly #made = new Map<string, Promise<Made<unknown>>>();

  async enter(file: string): Promise<void> {
    if (file !== this.#file) await this.end();
    this.#file = file;
  }

  /** Makes it for the first test that asks; `name` is one in its file. */
  async once<T>(name: string, make: () => Promise<Made<T>>): Promise<T> {
    const made = (this.#made.get(name) as Promise<Made<T>> | undefined) ?? make();
    this.#made.set(name, made);
    return (await made).value;
  }

  /** Ends all of it, what was made last first; throws when something did not end, after the rest has. */
  async end(): Promise<void> {
    const all = await Promise.allSettled(this.#made.values());
    this.#made.clear();
    const faults: unknown[] = [];
    for (const made of all.reverse()) {
      if (made.status === "fulfilled") await made.value.end?.().catch((fault: unknown) => faults.push(fault));
    }
    if (faults.length > 0) throw new AggregateError(faults, `Not all that ${this.#file} shared has ended`);
  }
}
