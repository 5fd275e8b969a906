import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { Dexie } from "dexie";
import type { Change } from "../../../../src/outbox/change.ts";
import { openOutbox, type Outbox } from "../../../../src/outbox/outbox.ts";
import { openOutboxDatabase, outboxStore } from "../../../../src/outbox/outbox-store.ts";
import { createSender } from "../../../../src/outbox/send-change.ts";
import { sendRound, type SenderOptions } from "../../../../src/outbox/send-round.ts";
import type { OutboxStore } from "../../../../src/outbox/claim.ts";
import { outboxKinds } from "../../../../src/outbox-kinds.ts";
import { FakeLocks } from "../../platform/lib/fake-locks.ts";
import type { Chance } from "./seeded-random.ts";
import type { Wire } from "./wire.ts";

type Life = { dead: boolean };
type Tab = { life: Life; outbox: Outbox; close: () => void };

/** Proves that the model notices. */
export type Sabotage = {
  store?: (store: OutboxStore) => OutboxStore;
  anyToken?: boolean;
};

type PhoneOptions = {
  wire: Wire;
  chance: Chance;
  now: () => number;
  tokens: ReadonlyMap<number, string>;
  sabotage: Sabotage;
};

/** Two tabs and a service worker, sharing database and locks. */
export class Phone {
  readonly locks = new FakeLocks();
  readonly #tabs = new Map<string, Tab>();
  readonly #options: PhoneOptions;
  #working = 0;
  #ids = 0;
  #worker: Life | null = null;
  #workers = 0;

  constructor(options: PhoneOptions) {
    this.#options = options;
    Dexie.dependencies.indexedDB = new IDBFactory();
    Dexie.dependencies.IDBKeyRange = IDBKeyRange;
  }

  tab(name: string): Outbox {
    const open = this.#tabs.get(name);
    if (open !== undefined) return open.outbox;
    const life: Life = { dead: false };
    const db = openOutboxDatabase();
    const outbox = openOutbox({
      ...this.#sender(name, life, outboxStore(db, outboxKinds)),
      uuid: () => `id-${++this.#ids}-of-this-phone`,
      keepSession: () => Promise.resolve(),
      wake: () => undefined,
      onRound: () => undefined,
    });
    this.#tabs.set(name, { life, outbox, close: () => db.close() });
    // A page does this when it is opened.
    void outbox.drain();
    return outbox;
  }

  killTab(name: string): void {
    const tab = this.#tabs.get(name);
    if (tab === undefined) return;
    tab.life.dead = true;
    this.locks.kill(name);
    this.#tabs.delete(name);
  }

  wakeWorker(): void {
    if (this.#worker !== null) return;
    const life: Life = { dead: false };
    this.#worker = life;
    const name = `worker ${++this.#workers}`;
    this.#workerName = name;
    const db = openOutboxDatabase();
    const over = () => {
      if (this.#worker === life) this.#worker = null;
      db.close();
    };
    void sendRound(this.#sender(name, life, outboxStore(db, outboxKinds)), true).finally(over);
  }

  #workerName = "";

  killWorker(): void {
    if (this.#worker === null) return;
    this.#worker.dead = true;
    this.#worker = null;
    this.locks.kill(this.#workerName);
  }

  killAll(): void {
    for (const name of this.#tabs.keys()) this.killTab(name);
    this.killWorker();
  }

  /** Reads as a new tab would. */
  list(): Promise<Change[]> {
    return this.tab("one").list();
  }

  /** Nothing moves without an answer or event. */
  async settle(): Promise<void> {
    for (let quiet = 0; quiet < 4; quiet = this.#working === 0 ? quiet + 1 : 0) {
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  #sender(name: string, life: Life, store: OutboxStore): SenderOptions {
    const { wire, chance, now, tokens, sabotage } = this.#options;
    return {
      kinds: outboxKinds,
      store: this.#mortal(life, sabotage.store?.(store) ?? store),
      send: createSender({ baseUrl: "", fetch: wire.fetch }),
      tokens: {
        tokenOf: (accountId) => {
          const token = sabotage.anyToken === true ? [...tokens.values()].at(-1) : tokens.get(accountId);
          return Promise.resolve(token ?? null);
        },
        drained: () => Promise.resolve(),
      },
      now,
      random: chance.next,
      locks: this.locks.for(name),
    };
  }

  /** A killed page never continues after an await; its transaction may still finish. */
  #mortal(life: Life, store: OutboxStore): OutboxStore {
    const guard = async <T>(work: () => Promise<T>): Promise<T> => {
      if (life.dead) return new Promise<never>(() => undefined);
      this.#working += 1;
      const value = await work().finally(() => (this.#working -= 1));
      return life.dead ? new Promise<never>(() => undefined) : value;
    };
    return {
      read: () => guard(() => store.read()),
      update: (decide) => guard(() => store.update(decide)),
    };
  }
}
