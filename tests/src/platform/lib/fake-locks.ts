import type { SharedLocks } from "../../../../src/platform/lib/shared-lock.ts";

type Request = { owner: string; grant: () => void; lose: () => void };

const aborted = () => new DOMException("aborted", "AbortError");

/** One Web Lock: FIFO; killed holders lose theirs. */
export class FakeLocks {
  #holder: Request | null = null;
  #queue: Request[] = [];

  get holder(): string | null {
    return this.#holder?.owner ?? null;
  }

  /** `deaf`: a frozen holder, which does not learn that its lock was taken. */
  for(owner: string, { deaf = false } = {}): SharedLocks {
    return {
      request: (_name, { ifAvailable = false, steal = false, signal }, work) => {
        if (ifAvailable && this.#holder !== null) return work(null);
        return new Promise((resolve, reject) => {
          const request: Request = {
            owner,
            grant: () => {
              void work({})
                .then(resolve, reject)
                .finally(() => this.#release(request));
            },
            lose: () => {
              if (!deaf) reject(aborted());
            },
          };
          signal?.addEventListener("abort", () => {
            if (!this.#queue.includes(request)) return;
            this.#queue = this.#queue.filter((other) => other !== request);
            reject(aborted());
          });
          if (steal) {
            this.#holder?.lose();
            this.#holder = null;
            this.#queue.unshift(request);
          } else this.#queue.push(request);
          this.#grantNext();
        });
      },
    };
  }

  kill(owner: string): void {
    this.#queue = this.#queue.filter((request) => request.owner !== owner);
    if (this.#holder?.owner === owner) this.#release(this.#holder);
  }

  #release(request: Request): void {
    if (this.#holder !== request) return;
    this.#holder = null;
    this.#grantNext();
  }

  #grantNext(): void {
    if (this.#holder !== null) return;
    const next = this.#queue.shift();
    if (next === undefined) return;
    this.#holder = next;
    next.grant();
  }
}

/** BroadcastChannel, at once. */
export class FakeChannel extends EventTarget {
  static open = new Set<FakeChannel>();
  readonly name: string;

  constructor(name: string) {
    super();
    this.name = name;
    FakeChannel.open.add(this);
  }
  postMessage(data: unknown): void {
    for (const other of FakeChannel.open)
      if (other !== this && other.name === this.name)
        other.dispatchEvent(new MessageEvent("message", { data }));
  }
  close(): void {
    FakeChannel.open.delete(this);
  }
}
