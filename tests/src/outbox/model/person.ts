import { apiPaths } from "#domain/api/paths.ts";
import type { Change, Fields } from "../../../../src/outbox/change.ts";
import type { Outbox } from "../../../../src/outbox/outbox.ts";
import type { Chance } from "./seeded-random.ts";

/** A change as the person who made it remembers it. */
export type Remembered = {
  id: string;
  order: number;
  kind: Change["kind"];
  accountId: number;
  resource: string;
  /** What it wrote, the last being what it is to write; empty for a deletion. */
  marks: string[];
  requestNumber: string;
  /** The person took it back. */
  discarded: boolean;
};

/** A record on the person's screen, as old as the last look at it. */
type OnScreen = { resource: string; requestNumber: string; etag: string | null; base: Fields | null };

export type Seen = { id: number; etag: string; data: Record<string, unknown> };

/** Calls past the outbox; null when they were refused. */
export type DirectCalls = {
  look: (id: number, token: string) => Promise<Seen | null>;
  call: (
    method: "POST" | "PATCH" | "DELETE",
    path: string,
    token: string,
    etag: string | null,
    body?: object,
  ) => Promise<Seen | null>;
};

type PersonOptions = {
  server: DirectCalls;
  chance: Chance;
  /** The admins who share this phone, and the one elsewhere. */
  admins: readonly number[];
  tokens: Map<number, string>;
  stranger: { id: number; token: string };
  prefix: string;
};

const DAY = "2026-11-18";

/** Who uses the phone: makes, edits, discards and resolves changes, and remembers each. */
export class Person {
  readonly remembered = new Map<string, Remembered>();
  readonly #screen = new Map<number, OnScreen[]>();
  readonly #options: PersonOptions;
  #count = 0;

  constructor(options: PersonOptions) {
    this.#options = options;
    for (const admin of options.admins) this.#screen.set(admin, []);
  }

  /** Records that both admins and the stranger know. */
  async begin(records: number): Promise<void> {
    const { server, stranger } = this.#options;
    for (let made = 0; made < records; made++) {
      const requestNumber = this.#number();
      const body = passport(requestNumber, "Published");
      const seen = await server.call("POST", apiPaths.adminPassports, stranger.token, null, body);
      if (seen === null) throw new Error("The stranger's passport was refused");
      for (const records of this.#screen.values()) {
        records.push({ resource: `passport:${seen.id}`, requestNumber, etag: seen.etag, base: seen.data });
      }
    }
  }

  async make(outbox: Outbox, accountId: number): Promise<void> {
    const kind = this.#options.chance.weigh({ create: 2, update: 5, delete: 1 });
    if (kind === "create") await this.#create(outbox, accountId);
    else await this.#change(outbox, accountId, kind);
  }

  async #create(outbox: Outbox, accountId: number): Promise<void> {
    const { chance } = this.#options;
    const mark = this.#mark();
    const taken = this.#records(accountId)[0]?.requestNumber;
    const requestNumber = taken !== undefined && chance.happens(0.1) ? taken : this.#number();
    const body = passport(requestNumber, mark);
    // What the server will refuse at its fields.
    if (chance.happens(0.1)) body["last_name"] = "";
    await this.#keep(outbox, { kind: "passport.create", accountId, body }, mark, requestNumber);
  }

  async #change(outbox: Outbox, accountId: number, kind: "update" | "delete"): Promise<void> {
    const { chance } = this.#options;
    const record = chance.pick([...this.#records(accountId), ...(await this.#unsent(outbox, accountId))]);
    if (record === undefined) return;
    const { resource, etag: baseEtag, base, requestNumber } = record;
    const common = { resource, base, baseEtag, accountId };
    if (kind === "delete") {
      await this.#keep(outbox, { kind: "passport.delete", ...common }, null, requestNumber);
      return;
    }
    const mark = this.#mark();
    const body: Fields = { first_name: mark };
    if (chance.happens(0.1)) body["date_of_publish"] = "never";
    await this.#keep(outbox, { kind: "passport.update", ...common, body }, mark, requestNumber);
  }

  async #keep(
    outbox: Outbox,
    change: Parameters<Outbox["enqueue"]>[0],
    mark: string | null,
    requestNumber: string,
  ): Promise<void> {
    const kept = await outbox.enqueue(change);
    // Of a record that never came to be; the person was told.
    if (!kept.ok) return;
    this.#remember(kept.value, mark, requestNumber);
  }

  #remember(
    { id, seq, kind, resource, accountId }: Change,
    mark: string | null,
    requestNumber: string,
  ): void {
    this.remembered.set(id, {
      id,
      order: seq,
      kind,
      accountId: accountId ?? 0,
      resource,
      marks: mark === null ? [] : [mark],
      requestNumber,
      discarded: false,
    });
  }

  /** Does what the drawer offers with some row. */
  async handle(outbox: Outbox): Promise<void> {
    const { chance } = this.#options;
    const row = chance.pick((await outbox.list()).filter(({ state }) => state !== "done"));
    if (row === undefined) return;
    if (row.state === "conflict") return this.#resolve(outbox, row);
    if (chance.happens(0.2)) return this.#discard(outbox, row);
    if (row.state === "parked" && row.lastProblem?.kind === "unsure") return this.#discard(outbox, row);
    if (row.state === "parked" && chance.happens(0.3)) {
      await outbox.retry(row.id);
      return undefined;
    }
    return this.#edit(outbox, row);
  }

  async #edit(outbox: Outbox, row: Change): Promise<void> {
    const known = this.remembered.get(row.id);
    if (known === undefined || row.body === null) return;
    const mark = this.#mark();
    const requestNumber = row.kind === "passport.create" ? this.#numberOf(row) : known.requestNumber;
    const body =
      row.kind === "passport.create" ? passport(requestNumber, mark) : { ...row.body, first_name: mark };
    if (row.kind === "passport.update") delete body["date_of_publish"];
    const edited = await outbox.edit(row.id, body);
    if (!edited.ok) return;
    if (edited.value.id !== row.id) {
      this.#remember(edited.value, mark, known.requestNumber);
      return;
    }
    known.marks.push(mark);
    // Also for what is to be done with the record that it makes.
    for (const other of this.remembered.values()) {
      if (other.resource === known.resource) other.requestNumber = requestNumber;
    }
  }

  async #resolve(outbox: Outbox, row: Change): Promise<void> {
    if (this.#options.chance.happens(0.4)) return this.#discard(outbox, row);
    const resolved = await outbox.resolveConflict(row.id, row.body);
    if (!resolved.ok) throw new Error(`A conflict could not be resolved: ${JSON.stringify(resolved)}`);
    return undefined;
  }

  async #discard(outbox: Outbox, row: Change): Promise<void> {
    const gone = await outbox.discard(row.id);
    if (!gone.ok) return;
    for (const { id } of gone.value) {
      const known = this.remembered.get(id);
      if (known !== undefined) known.discarded = true;
    }
  }

  /** Opens the records again, if there is a network and a session. */
  async look(outbox: Outbox, accountId: number, online: boolean): Promise<void> {
    const { server, tokens } = this.#options;
    const records = this.#records(accountId);
    for (const { resource, answer, accountId: owner } of await outbox.list()) {
      if (answer === null || owner !== accountId || resource === answer.resource) continue;
      if (records.some((known) => known.resource === answer.resource)) continue;
      const requestNumber = String(answer.data?.["request_number"]);
      records.push({ resource: answer.resource, requestNumber, etag: answer.etag, base: answer.data });
    }
    const token = tokens.get(accountId);
    if (!online || token === undefined) return;
    for (const record of records) {
      const seen = await server.look(Number(record.resource.slice("passport:".length)), token);
      if (seen === null) continue;
      record.etag = seen.etag;
      record.base = seen.data;
    }
  }

  /** Another admin, on another phone, is faster. */
  async strangerActs(): Promise<void> {
    const { server, stranger, chance } = this.#options;
    const record = chance.pick(this.#records(this.#options.admins[0] ?? 0));
    if (record === undefined || !record.resource.startsWith("passport:")) return;
    const id = Number(record.resource.slice("passport:".length));
    const seen = await server.look(id, stranger.token);
    if (seen === null) return;
    const path = apiPaths.adminPassport(id);
    if (chance.happens(0.15)) await server.call("DELETE", path, stranger.token, seen.etag);
    else await server.call("PATCH", path, stranger.token, seen.etag, { last_name: this.#mark() });
  }

  #records(accountId: number): OnScreen[] {
    return this.#screen.get(accountId) ?? [];
  }

  /** Records made offline, which can be changed before they are sent. */
  async #unsent(outbox: Outbox, accountId: number): Promise<OnScreen[]> {
    return (await outbox.list())
      .filter((row) => row.kind === "passport.create" && row.accountId === accountId)
      .map((row) => ({
        resource: row.resource,
        requestNumber: this.remembered.get(row.id)?.requestNumber ?? "",
        etag: null,
        base: row.body,
      }));
  }

  #numberOf(row: Change): string {
    // A number that was taken is corrected.
    return row.lastProblem?.kind === "refused" ? this.#number() : String(row.body?.["request_number"]);
  }

  #mark(): string {
    return `Mark${++this.#count}`;
  }

  #number(): string {
    return `${this.#options.prefix}${String(++this.#count).padStart(4, "0")}`;
  }
}

function passport(requestNumber: string, firstName: string): Record<string, unknown> {
  return {
    request_number: requestNumber,
    first_name: firstName,
    last_name: "Invented",
    location: "Adama",
    date_of_publish: DAY,
  };
}
