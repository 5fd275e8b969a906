import { apiPaths } from "#domain/base/paths.ts";
import type { Change, Fields } from "../../../../src/outbox/change.ts";
import type { Outbox } from "../../../../src/outbox/outbox.ts";
import type { Chance } from "./seeded-random.ts";

export type Remembered = {
  id: string;
  order: number;
  kind: Change["kind"];
  accountId: number;
  resource: string;
  /** Values written; the last is the wanted one. Empty for a deletion. */
  marks: string[];
  requestNumber: string;
  discarded: boolean;
};

/** What was loaded last. */
type OnScreen = { resource: string; requestNumber: string; etag: string | null; base: Fields | null };

export type Seen = { id: number; etag: string; data: Record<string, unknown> };

/** Bypass the outbox; null when refused. */
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
  /** Sharing this phone; `stranger` is elsewhere. */
  admins: readonly number[];
  tokens: Map<number, string>;
  stranger: { id: number; token: string };
  prefix: string;
};

const DAY = "2026-11-18";

/** The phone's user, remembering every change made. */
export class Person {
  readonly remembered = new Map<string, Remembered>();
  readonly #screen = new Map<number, OnScreen[]>();
  readonly #options: PersonOptions;
  #count = 0;

  constructor(options: PersonOptions) {
    this.#options = options;
    for (const admin of options.admins) this.#screen.set(admin, []);
  }

  /** Known to both admins and the stranger. */
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
    // Refused by the server.
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
    // The person was told that its record was never created.
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

  /** A random drawer action. */
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
    // Later changes to its record too.
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

  /** Needs network and session. */
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

  /** Somebody on another phone acts first. */
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

  /** Made offline, editable before sending. */
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
