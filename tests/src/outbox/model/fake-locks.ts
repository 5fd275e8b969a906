import type { OutboxLocks } from "../../../../src/outbox/send-round.ts";

type Request = { owner: string; grant: () => void };

/** Web Locks: FIFO; killed holders lose theirs. */
export class FakeLocks {
  #holder: Request | null = null;
  #queue: Request[] = [];

  for(owner: string): OutboxLocks {
    return {
      request: (_name, { ifAvailable = false }, work) => {
        if (ifAvailable && this.#holder !== null) return work(null);
        return new Promise((resolve, reject) => {
          const request: Request = {
            owner,
            grant: () => {
              void work({})
                .then(resolve, reject)
                .finally(() => this.#release(request));
            },
          };
          this.#queue.push(request);
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
