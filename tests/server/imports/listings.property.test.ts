import * as fc from "fast-check";
import { expect, it } from "vitest";
import { nameWords } from "#domain/passports/names/words.ts";
import type { Store } from "../../../server/store/store.ts";
import { describeOnEachStore } from "../stores.ts";
import { clear, listStep, newest, step, take } from "./listing-steps.ts";
import type { Statement, Step } from "./listing-steps.ts";

describeOnEachStore("listings", (getStore, dialect) => {
  it("shows the newest listing of each number after any imports, edits, deletions, moves, merges and undos", async () => {
    const law = fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      const store = getStore();
      await clear(store);
      await followModel(store, steps);
    });
    await expect(fc.assert(law, { numRuns: dialect === "sqlite" ? 150 : 40 })).resolves.toBeUndefined();
  }, 120_000);

  it("undoing an import restores every passport exactly", async () => {
    const law = fc.asyncProperty(fc.array(step, { maxLength: 12 }), listStep, async (steps, list) => {
      const store = getStore();
      await clear(store);
      let said: Statement[] = [];
      const earlier: number[] = [];
      for (const [index, one] of steps.entries()) {
        said = await take(
          store,
          one,
          said,
          earlier,
          `2026-11-20T08:00:${String(index).padStart(2, "0")}.000Z`,
        );
      }
      const before = await rows(store);
      const batches: number[] = [];
      await take(store, list, said, batches, "2026-11-20T09:00:00.000Z");
      await take(store, { do: "undo", nth: 0 }, said, batches, "2026-11-20T10:00:00.000Z");
      expect(await rows(store)).toEqual(before);
    });
    await expect(fc.assert(law, { numRuns: dialect === "sqlite" ? 150 : 30 })).resolves.toBeUndefined();
  }, 120_000);
});

async function rows(store: Store) {
  return store.db.selectFrom("passports").selectAll().orderBy("id").execute();
}

async function followModel(store: Store, steps: readonly Step[]): Promise<void> {
  let said: Statement[] = [];
  const batches: number[] = [];
  let ids = new Map<string, number>();
  for (const [index, step] of steps.entries()) {
    const now = `2026-11-20T08:00:${String(index).padStart(2, "0")}.000Z`;
    const corrected = correctedIds(step, ids);
    said = await take(store, step, said, batches, now);

    const shown = await shownPassports(store);
    expect(shown.map(({ id: _id, ...content }) => content)).toEqual(expectedPassports(said));
    const idsNow = new Map(shown.map((passport) => [passport.number, passport.id]));
    const stayed = [...ids].filter(([number]) => idsNow.has(number));
    expect(stayed.map(([number]) => [number, idsNow.get(number)])).toEqual(stayed);
    expect(corrected.map(([number]) => [number, idsNow.get(number)])).toEqual(corrected);
    expect(new Set(idsNow.values()).size).toBe(idsNow.size);
    ids = idsNow;
    expect(await shownWords(store)).toEqual(
      shown.flatMap(({ id, names }) => [...new Set(nameWords(names))].map((word) => `${word} ${id}`)).sort(),
    );
  }
}

/** A corrected number keeps its id, unless the right number has one. */
function correctedIds(step: Step, ids: ReadonlyMap<string, number>): [number: string, id: number][] {
  if (step.do !== "renumber" || ids.has(step.to)) return [];
  const id = ids.get(step.number);
  return id === undefined ? [] : [[step.to, id]];
}

function expectedPassports(said: readonly Statement[]) {
  const numbers = [...new Set(said.map((statement) => statement.number))].sort();
  return numbers.flatMap((number) => {
    const best = newest(said, number);
    if (best === undefined || best.kind === "delete") return [];
    return [{ number, names: best.names, place: best.place, date: best.date, made: best.made }];
  });
}

async function shownPassports(store: Store) {
  const rows = await store.db.selectFrom("passports").selectAll().orderBy("request_number").execute();
  return rows.map((row) => ({
    id: row.id,
    number: row.request_number,
    names: [row.first_name, row.middle_name ?? "", row.last_name].join(" "),
    place: row.location,
    date: row.date_of_publish,
    made: row.updated_at ?? row.created_at,
  }));
}

async function shownWords(store: Store): Promise<string[]> {
  const rows = await store.db.selectFrom("passport_words").selectAll().execute();
  return rows.map((row) => `${row.word} ${row.passport_id}`).sort();
}
