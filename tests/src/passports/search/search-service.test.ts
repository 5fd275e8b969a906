import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { Dexie } from "dexie";
import { describe, expect, test } from "vitest";
import { encodeSegment } from "#domain/lists/segment/segment-codec.ts";
import { segmentHash } from "#domain/lists/segment/segment-hash.ts";
import type { SegmentRow } from "#domain/lists/segment/segment.ts";
import { MIRROR_DATABASE } from "../../../../src/platform/db/names.ts";
import type { SearchAnswer } from "../../../../src/passports/search/protocol.ts";
import { createMirrorReader } from "../../../../src/passports/search/worker/mirror-reader.ts";
import { SearchService } from "../../../../src/passports/search/worker/search-service.ts";

const DAY = 20_777;

function rows(count: number, letters: string, firstName = "Abebe", day = DAY): SegmentRow[] {
  return Array.from({ length: count }, (_, i) => ({
    requestNumber: `${letters}${String(1_000_000 + i)}`,
    firstName,
    middleName: "Kebede",
    lastName: "Girma",
    day,
  }));
}

class Phone {
  readonly factory = new IDBFactory();
  db = this.#open();

  #open() {
    const db = new Dexie(MIRROR_DATABASE, { indexedDB: this.factory, IDBKeyRange });
    db.version(1).stores({ segments: "hash, key, location", segmentBytes: "hash" });
    return db;
  }

  async add(location: string, items: SegmentRow[], since = "2026-11-20T08:00:00Z"): Promise<string> {
    const bytes = encodeSegment({ location, rows: items });
    const hash = await segmentHash(bytes);
    await this.db.table("segmentBytes").put({ hash, bytes: bytes.buffer });
    const to = new Date(Math.max(...items.map(({ day }) => day)) * 86_400_000).toISOString().slice(0, 10);
    const entry = {
      hash,
      key: hash,
      location,
      from: to,
      to,
      count: items.length,
      bytes: bytes.length,
      since,
    };
    await this.db.table("segments").put(entry);
    return hash;
  }

  async remove(hash: string): Promise<void> {
    await this.db.table("segments").delete(hash);
    await this.db.table("segmentBytes").delete(hash);
  }
}

function serviceOn(factory: IDBFactory, now: () => number = () => 0) {
  const answers: SearchAnswer[] = [];
  const service = new SearchService({
    reader: createMirrorReader(factory),
    post: (answer) => answers.push(answer),
    now,
    pause: () => new Promise((resolve) => setTimeout(resolve, 0)),
  });
  const of = <K extends SearchAnswer["kind"]>(kind: K) =>
    answers.filter((answer): answer is Extract<SearchAnswer, { kind: K }> => answer.kind === kind);
  return { service, answers, of };
}

const ask = (id: number, query: string, location: string | null = null) =>
  ({ kind: "search", id, question: { query, location, limit: 10 }, ahead: false, known: null }) as const;
const type = (id: number, query: string) => ({ ...ask(id, query), ahead: true });

describe("the search worker", () => {
  test("loads the mirror and answers from all of it", async () => {
    const phone = new Phone();
    await phone.add("Adama", rows(30, "AAL"));
    await phone.add("Jimma", rows(20, "AIL", "Almaz", DAY - 1));
    const { service, of } = serviceOn(phone.factory);
    await service.load();
    await service.handle(ask(1, "abebe keb"));
    expect(of("loaded").at(-1)).toEqual({ kind: "loaded", segments: 2, passports: 50, complete: true });
    expect(of("hits").at(-1)).toMatchObject({ id: 1, exactTotal: 30, done: true, searched: 50 });
    expect(of("hits").at(-1)?.hits).toHaveLength(10);
    await service.handle(ask(2, "AIL1000003"));
    expect(of("hits").at(-1)?.hits).toEqual([
      {
        requestNumber: "AIL1000003",
        firstName: "Almaz",
        middleName: "Kebede",
        lastName: "Girma",
        location: "Jimma",
        day: DAY - 1,
        match: "exact",
        order: "own",
        rank: 0,
      },
    ]);
  });

  test("answers while loading, newest lists first, with how much it searched", async () => {
    const phone = new Phone();
    await phone.add("Adama", rows(9_000, "AAL", "Abebe", DAY));
    await phone.add("Adama", rows(70_000, "AIL", "Abebe", DAY - 9));
    const { service, of } = serviceOn(phone.factory);
    const loading = service.load();
    await service.handle(ask(1, "abebe"));
    await loading;
    const whole = of("hits").filter(({ partial }) => !partial);
    expect(
      whole.map(({ searched, exactTotal, counted, done }) => [searched, exactTotal, counted, done]),
    ).toEqual([
      [0, 0, false, false],
      [9_000, 9_000, false, false],
      [79_000, 79_000, true, true],
    ]);
  });

  test("does not create a database, and finds it once the page created it", async () => {
    const factory = new IDBFactory();
    const { service, of } = serviceOn(factory);
    await service.load();
    await service.handle(ask(1, "abebe"));
    expect(of("hits").at(-1)).toMatchObject({ exactTotal: 0, searched: 0, done: true });
    expect(await factory.databases()).toEqual([]);

    const phone = new Phone();
    const late = serviceOn(phone.factory);
    await late.service.load();
    await late.service.handle(ask(1, "abebe"));
    await phone.add("Adama", rows(3, "AAL"));
    await late.service.handle({ kind: "segments-changed" });
    expect(late.of("hits").at(-1)).toMatchObject({ id: 1, exactTotal: 3, done: true });
  });

  test("repeats open searches when segments change, without missing a passport that moved", async () => {
    const phone = new Phone();
    const old = await phone.add("Adama", rows(5, "AAL"), "2026-11-20T08:00:00Z");
    const { service, of } = serviceOn(phone.factory);
    await service.load();
    await service.handle(ask(1, "AAL1000002"));
    await phone.add("Jimma", rows(5, "AAL"), "2026-11-20T09:00:00Z");
    await service.handle({ kind: "segments-changed" });
    await phone.remove(old);
    await service.handle({ kind: "segments-changed" });
    expect(of("hits").map(({ hits }) => hits.map(({ location }) => location))).toEqual([
      ["Adama"],
      ["Jimma"],
      ["Jimma"],
    ]);
    await service.handle({ kind: "cancel", id: 1 });
    const before = of("hits").length;
    await service.handle({ kind: "segments-changed" });
    expect(of("hits")).toHaveLength(before);
  });

  test("reports unreadable segments once each, and searches the others", async () => {
    const phone = new Phone();
    await phone.add("Adama", rows(5, "AAL"));
    const broken = await phone.add("Adama", rows(6, "AIL"));
    const missing = await phone.add("Adama", rows(7, "AKL"));
    await phone.db.table("segmentBytes").put({ hash: broken, bytes: new Uint8Array([1, 2, 3]).buffer });
    await phone.db.table("segmentBytes").delete(missing);
    const { service, of } = serviceOn(phone.factory);
    await service.load();
    await service.handle({ kind: "segments-changed" });
    await service.handle(ask(1, "abebe"));
    expect(
      of("damaged")
        .flatMap(({ hashes }) => hashes)
        .sort(),
    ).toEqual([broken, missing].sort());
    expect(of("hits").at(-1)).toMatchObject({ exactTotal: 5, done: true });
  });

  test("interrupts a long search for a newer one, and drops the cancelled one's answers", async () => {
    const phone = new Phone();
    for (let i = 0; i < 4; i++) await phone.add("Adama", rows(66_000, `AA${"KLMN"[i]}`, "Abebe", DAY - i));
    let time = 0;
    // Each clock read exceeds a slice, so every step yields to messages.
    const { service, of } = serviceOn(phone.factory, () => (time += 10));
    await service.load();
    const first = service.handle(ask(1, "kebede"));
    await service.handle({ kind: "cancel", id: 1 });
    await Promise.all([first, service.handle(ask(2, "abebe"))]);
    expect(
      of("hits")
        .filter(({ id }) => id === 1 && of("hits").length > 0)
        .every(({ done }) => !done),
    ).toBe(true);
    const answers = of("hits").filter(({ id }) => id === 2);
    expect(answers.at(-1)).toMatchObject({ exactTotal: 264_000, done: true });
    // Hits precede the total.
    expect(answers[0]).toMatchObject({ done: false });
    expect(answers[0]?.hits).toEqual(answers.at(-1)?.hits);
    expect(answers[0]?.exactTotal).toBeLessThan(264_000);
  });

  test("sends the newest hits first, then the total, then similar spellings", async () => {
    const phone = new Phone();
    for (let i = 0; i < 3; i++) await phone.add("Adama", rows(66_000, `AA${"KLM"[i]}`, "Abebe", DAY - i));
    await phone.add("Adama", rows(7, "ABB", "Abeba", DAY - 9));
    const { service, of } = serviceOn(phone.factory);
    await service.load();
    await service.handle(ask(1, "abebe"));
    const seen = of("hits").map(({ exactTotal, counted, similar, partial, done }) => ({
      total: exactTotal === 198_000,
      counted,
      similar: similar.length,
      partial,
      done,
    }));
    expect(seen).toEqual([
      { total: false, counted: false, similar: 0, partial: true, done: false },
      { total: true, counted: true, similar: 0, partial: true, done: false },
      { total: true, counted: true, similar: 7, partial: false, done: true },
    ]);
    const [first, ...later] = of("hits");
    expect(first?.hits).toHaveLength(10);
    for (const { hits } of later) expect(hits).toEqual(first?.hits);
  });

  test("sends no empty answer before the search is complete", async () => {
    const phone = new Phone();
    await phone.add("Adama", rows(20, "AAL", "Abeba"));
    const { service, of } = serviceOn(phone.factory);
    await service.load();
    for (const [i, query] of ["abebe", "zzz", "AIL1000001", "AAL1000001"].entries()) {
      await service.handle(ask(i, query));
    }
    expect(of("hits").map(({ id, hits, similar, done }) => [id, hits.length, similar.length, done])).toEqual([
      [0, 0, 10, true],
      [1, 0, 0, true],
      [2, 0, 1, true],
      [3, 1, 0, true],
    ]);
  });

  test("reopens the database after a lost connection, and reports failure", async () => {
    const phone = new Phone();
    await phone.add("Adama", rows(5, "AAL"));
    let openings = 0;
    let broken = false;
    const flaky = {
      open: (name: string) => {
        openings++;
        if (broken) throw new Error("Internal error opening backing store");
        return phone.factory.open(name);
      },
    } as unknown as IDBFactory;
    const { service, of } = serviceOn(flaky);
    await service.load();
    expect(openings).toBe(1);
    // The worker must close its connection when a newer build upgrades.
    phone.db.close();
    const upgraded = new Dexie(MIRROR_DATABASE, { indexedDB: phone.factory, IDBKeyRange });
    upgraded.version(2).stores({ segments: "hash, key, location", segmentBytes: "hash", more: "id" });
    await upgraded.open();
    phone.db = upgraded;
    await phone.add("Adama", rows(4, "AIL"));
    await service.handle({ kind: "segments-changed" });
    expect(openings).toBe(2);
    expect(of("loaded").at(-1)).toMatchObject({ passports: 9, complete: true });

    broken = true;
    upgraded.close();
    await new Promise((resolve) => {
      const removal = phone.factory.deleteDatabase(MIRROR_DATABASE);
      removal.addEventListener("success", resolve);
    });
    await service.handle({ kind: "segments-changed" });
    await service.handle(ask(1, "abebe"));
    expect(of("failed").at(-1)).toMatchObject({ reason: "storage" });
    expect(of("hits").at(-1)).toMatchObject({ exactTotal: 9, done: false });
  });

  test("prepares the answers of the next letters, as asked later, and stops for a newer question", async () => {
    const phone = new Phone();
    await phone.add("Adama", [...rows(30, "AAL"), ...rows(20, "AIL", "Abera"), ...rows(9, "AJL", "Almaz")]);
    const { service, of } = serviceOn(phone.factory);
    await service.load();
    await service.handle(type(1, "ab"));
    expect(of("ahead").map(({ question }) => question.query)).toEqual(["abe"]);
    await service.handle(type(2, "abe"));
    const ahead = of("ahead").slice(1);
    expect(ahead.map(({ question }) => question.query)).toEqual(["abeb", "aber"]);
    for (const { question, answer } of ahead) {
      await service.handle(ask(9, question.query ?? ""));
      expect({ ...of("hits").at(-1), id: 0 }).toEqual(answer);
      await service.handle({ kind: "cancel", id: 9 });
    }
    // The next word may begin after a whole one.
    const before = of("ahead").length;
    const typing = service.handle(type(3, "abebe"));
    await service.handle({ ...type(4, "abera"), known: of("hits").at(-1)?.state ?? null });
    await typing;
    const queries = of("ahead").map(({ question }) => question.query);
    expect(new Set(queries.slice(before))).toEqual(new Set(["abera a", "abera g", "abera k"]));
  });

  test("prepares first letters in an empty box, and after a space only those of the next word", async () => {
    const phone = new Phone();
    await phone.add("Adama", [...rows(30, "AAL"), ...rows(20, "AIL", "Abebech")]);
    const { service, of } = serviceOn(phone.factory);
    await service.load();
    const prepared = async (id: number, query: string) => {
      const before = of("ahead").length;
      await service.handle(type(id, query));
      return new Set(
        of("ahead")
          .slice(before)
          .map(({ question }) => question.query),
      );
    };
    expect(await prepared(1, "")).toEqual(new Set(["a", "g", "k"]));
    expect(await prepared(2, "abebe")).toEqual(new Set(["abebe a", "abebe g", "abebe k", "abebec"]));
    expect(await prepared(3, "abebe ")).toEqual(new Set(["abebe a", "abebe g", "abebe k"]));
  });

  test("does not answer again what the page knows, until the lists change", async () => {
    const phone = new Phone();
    await phone.add("Adama", rows(30, "AAL"));
    const { service, of } = serviceOn(phone.factory);
    await service.load();
    await service.handle(ask(1, "abebe"));
    const { state = 0 } = of("hits").at(-1) ?? {};
    const count = of("hits").length;
    await service.handle({ ...type(2, "abebe"), known: state });
    expect(of("hits")).toHaveLength(count);
    await phone.add("Jimma", rows(5, "AIL"));
    await service.handle({ kind: "segments-changed" });
    expect(of("hits").at(-1)).toMatchObject({ exactTotal: 35, state: state + 1 });
  });
});
