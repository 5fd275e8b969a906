import { expect, it, vi } from "vitest";
import { applyHandDelete } from "../../../server/imports/hand-changes.ts";
import { searchByNumber } from "../../../server/passports/search-by-number.ts";
import { searchByWords } from "../../../server/passports/search-by-words.ts";
import { passportSearch } from "../../../server/passports/search-passports.ts";
import { parseFilter } from "../../../server/passports/passport-filter.ts";
import { importList } from "../imports/stage-and-commit.ts";
import { storeManyPassports } from "../invented-passports.ts";
import type { StoredPassport } from "../invented-passports.ts";
import { describeOnEachStore } from "../stores.ts";

/** More than the search remembers by id, so that every way of answering is taken. */
const ROWS = 4_000;
const FIRST = ["Abebe", "Abel", "Almaz", "Bekele", "Chaltu", "G/Michael", "Hana", "Haile Selassie"];
const RARE = ["Zewditu", "Yodit", "Xenia"];
const BRANCHES = ["Adama", "Jimma", "Addis Ababa"];

/** A small generator with a seed, so that a failure repeats. */
function randomFrom(seed: number): <T>(items: readonly T[]) => T {
  let state = seed;
  return (items) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const item = items[Math.floor((state / 2 ** 32) * items.length)];
    if (item === undefined) throw new Error("nothing to choose from");
    return item;
  };
}

function invent(): StoredPassport[] {
  const pick = randomFrom(11);
  const name = () => pick([...FIRST, ...FIRST, ...FIRST, ...FIRST, ...RARE]);
  const days = Array.from({ length: 28 }, (_, day) => `2026-11-${String(day + 1).padStart(2, "0")}`);
  return Array.from({ length: ROWS }, (_, index) => ({
    id: index + 1,
    request_number: `${pick(["AAL", "AIL", "BRPP"])}${String((index * 7_919) % 1_000_003).padStart(7, "0")}`,
    first_name: name(),
    middle_name: pick([null, name(), name(), name()]),
    last_name: name(),
    location: pick(BRANCHES),
    date_of_publish: pick(days),
    created_at: pick(["2026-11-01T00:00:00.000Z", "2026-11-02T00:00:00.000Z"]),
  }));
}

const wordsOf = (text: string | null) => (text ?? "").toLowerCase().split(/[ /]/);

type Query = { name?: string; number?: string; first?: string; location?: string; after?: string };

/** The rule in plain words, sharing nothing with the search. */
function matches(one: StoredPassport, query: Query): boolean {
  const words = [one.first_name, one.middle_name, one.last_name].flatMap(wordsOf);
  return (
    (query.name ?? "")
      .split(" ")
      .filter(Boolean)
      .every((part) => words.some((word) => word.startsWith(part))) &&
    one.request_number.startsWith(query.number ?? "") &&
    wordsOf(one.first_name)
      .join(" ")
      .startsWith(query.first ?? "") &&
    (query.location === undefined || one.location === query.location) &&
    one.date_of_publish >= (query.after ?? "")
  );
}

function naive(
  people: readonly StoredPassport[],
  query: Query,
  sort: string,
  direction: string,
): StoredPassport[] {
  const key = (one: StoredPassport): [string, number] => [
    { dateOfPublish: one.date_of_publish, requestNumber: one.request_number, created_at: one.created_at }[
      sort
    ] ?? "",
    one.id,
  ];
  const sorted = people
    .filter((one) => matches(one, query))
    .sort((a, b) => {
      const [keyA, idA] = key(a);
      const [keyB, idB] = key(b);
      return keyA === keyB ? idA - idB : keyA < keyB ? -1 : 1;
    });
  return direction === "asc" ? sorted : sorted.toReversed();
}

const QUERIES: Query[] = [
  {},
  { name: "abebe" },
  { name: "a" },
  { name: "a h" },
  { name: "abe bek" },
  { name: "zewditu" },
  { name: "zewditu y" },
  { name: "selassie hana almaz" },
  { name: "nobody" },
  { number: "AAL" },
  { number: "BRPP000" },
  { number: "AAL", name: "abel" },
  { first: "haile s" },
  { first: "g m", name: "bekele" },
  { first: "abe", location: "Jimma" },
  { location: "Adama" },
  { location: "Adama", after: "2026-11-20" },
  { after: "2026-11-15", name: "abel" },
  { location: "Jimma", number: "AIL", name: "a" },
];

describeOnEachStore("The passport search", (getStore) => {
  it("equals a naive filter: every query, order and page, page by page to the end", async () => {
    const people = invent();
    await storeManyPassports(getStore(), people);
    const search = passportSearch(getStore());
    for (const query of QUERIES) {
      const filter = parseFilter(
        {
          name: query.name,
          request_number: query.number,
          first_name: query.first,
          published_after: query.after,
        },
        query.location ?? null,
      );
      if (!filter.ok) throw new Error(JSON.stringify(filter.error));
      for (const sort of ["dateOfPublish", "requestNumber", "created_at"] as const) {
        for (const direction of ["asc", "desc"] as const) {
          const expected = naive(people, query, sort, direction);
          const offsets = [0, 25, Math.floor(expected.length / 2), Math.max(0, expected.length - 10)];
          for (const offset of offsets) {
            const page = { filter: filter.value, sort, direction, offset, limit: 25 };
            const { rows, total } = await search(page);
            const found = { query, sort, direction, offset, total, ids: rows.map((row) => row.id) };
            expect(found).toEqual({
              ...found,
              total: expected.length,
              ids: expected.slice(offset, offset + 25).map((one) => one.id),
            });
          }
        }
      }
    }
  });

  it("answers a number alone in one statement, and equals the naive filter in every order and page", async () => {
    const people = invent();
    await storeManyPassports(getStore(), people);
    const search = searchByNumber(getStore());
    const whole = people[7]?.request_number ?? "";
    const totals = new Set<number>();
    for (const number of [whole, `${whole}0`, whole.slice(0, -1), "BRPP000", "AAL000", "AIL099"]) {
      const filter = parseFilter({ request_number: number }, null);
      if (!filter.ok) throw new Error(JSON.stringify(filter.error));
      for (const sort of ["dateOfPublish", "requestNumber", "created_at"] as const) {
        for (const direction of ["asc", "desc"] as const) {
          const expected = naive(people, { number }, sort, direction);
          totals.add(expected.length);
          for (const offset of [0, 3, 60]) {
            const found = await search({ filter: filter.value, sort, direction, offset, limit: 3 });
            const asked = { number, sort, direction, offset };
            expect({ ...asked, total: found?.total }).toEqual({ ...asked, total: expected.length });
            const ids = expected.slice(offset, offset + 3).map((one) => one.id);
            expect(found?.rows.map((row) => row.id)).toEqual(ids);
          }
        }
      }
    }
    expect(Math.max(...totals)).toBeGreaterThan(3);
    expect([...totals]).toEqual(expect.arrayContaining([0, 1]));
  });

  it("leaves to the other ways what is more than a few numbers, or more than a number", async () => {
    await storeManyPassports(getStore(), invent());
    const search = searchByNumber(getStore());
    for (const query of [
      { request_number: "AAL" },
      { request_number: "AAL0000000", name: "abebe" },
      { name: "abebe" },
    ]) {
      const filter = parseFilter(query, null);
      if (!filter.ok) throw new Error(JSON.stringify(filter.error));
      const page = { sort: "requestNumber", direction: "asc", offset: 0, limit: 25 } as const;
      expect(await search({ filter: filter.value, ...page })).toBeNull();
      const elsewhere = parseFilter({ request_number: "AAL0000000" }, "Adama");
      if (!elsewhere.ok) throw new Error(JSON.stringify(elsewhere.error));
      expect(await search({ filter: elsewhere.value, ...page })).toBeNull();
    }
  });

  it("answers words alone from memory, and equals the naive filter on every page", async () => {
    const people = invent();
    await storeManyPassports(getStore(), people);
    const search = searchByWords(getStore());
    for (const name of [
      "abebe",
      "abebe bek",
      "zewditu yod",
      "selassie hana almaz",
      "nobody",
      "hai",
      "g michael",
      "abebe b h",
    ]) {
      const filter = parseFilter({ name }, null);
      if (!filter.ok) throw new Error(JSON.stringify(filter.error));
      for (const direction of ["asc", "desc"] as const) {
        const expected = naive(people, { name }, "dateOfPublish", direction);
        for (const offset of [0, 25, Math.floor(expected.length / 2), expected.length]) {
          const page = { filter: filter.value, sort: "dateOfPublish", direction, offset, limit: 25 } as const;
          // The first to ask sets the reading going; until it is done others answer.
          const found = await vi.waitUntil(() => search(page), { timeout: 10_000 });
          const asked = { name, direction, offset };
          expect({ ...asked, total: found.total, ids: found.rows.map((row) => row.id) }).toEqual({
            ...asked,
            total: expected.length,
            ids: expected.slice(offset, offset + 25).map((one) => one.id),
          });
        }
      }
    }
  });

  it("follows a change of the passports at once, from memory too", async () => {
    const store = getStore();
    const others = [{ number: "AAL1000001", first: "Invented", last: "Person" }];
    await importList(store, { location: "Jimma", date: "2026-11-01", rows: others });
    const search = searchByWords(store);
    const filter = parseFilter({ name: "newcomer" }, null);
    if (!filter.ok) throw new Error(JSON.stringify(filter.error));
    const page = {
      filter: filter.value,
      sort: "dateOfPublish",
      direction: "desc",
      offset: 0,
      limit: 25,
    } as const;
    expect((await vi.waitUntil(() => search(page), { timeout: 10_000 })).total).toBe(0);
    const rows = [{ number: "AAL9999999", first: "Newcomer", last: "Invented" }];
    await importList(store, { location: "Jimma", date: "2026-11-20", rows });
    // Nothing, or the truth: never what was before.
    expect((await search(page))?.total ?? 1).toBe(1);
    const found = await vi.waitUntil(() => search(page), { timeout: 10_000 });
    expect(found.rows.map((row) => row.request_number)).toEqual(["AAL9999999"]);
    const now = "2026-11-21T08:00:00.000Z";
    await store.write((trx) => applyHandDelete({ trx, dialect: store.dialect, now }, "AAL9999999"));
    expect((await search(page))?.total ?? 0).toBe(0);
  });
});
