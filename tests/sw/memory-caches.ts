/** The browser's cache storage, in memory, by address. `full` refuses every write, as a full disk does. */
export class MemoryCaches {
  full = false;
  readonly #caches = new Map<string, Map<string, Response>>();

  readonly keys = async () => [...this.#caches.keys()];
  readonly has = async (name: string) => this.#caches.has(name);
  readonly delete = async (name: string) => this.#caches.delete(name);

  readonly match = async (request: Request, { cacheName }: { cacheName: string }) =>
    this.#caches.get(cacheName)?.get(request.url)?.clone();

  readonly open = async (name: string) => {
    const entries = this.#caches.get(name) ?? new Map<string, Response>();
    this.#caches.set(name, entries);
    return {
      put: async (request: Request, answer: Response) => {
        if (this.full) throw new DOMException("no room", "QuotaExceededError");
        entries.set(request.url, answer);
      },
    };
  };
}
