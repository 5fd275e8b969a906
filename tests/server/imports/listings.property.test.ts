import * as fc from "fast-check";
import { expect, it } from "vitest";
import { assertNever } from "../../../domain/result.ts";
import { nameWords } from "../../../domain/names/words.ts";
import { applyHandDelete, applyHandEdit } from "../../../server/imports/hand-changes.ts";
import { undoBatch } from "../../../server/imports/undo-batch.ts";
import type { Store } from "../../../server/store/store.ts";
import { describeOnEachStore } from "../stores.ts";
import { importList } from "./stage-and-commit.ts";

/** The model: every statement ever made, in order, and passports found by asking all of them. */
type Statement = {
  batch: number | null;
  kind: "list" | "edit" | "delete";
  number: string;
  names: string;
  place: string;
  date: string;
  rank: string;
  made: string;
};

type Step =
  | { do: "import"; rows: { number: string; names: string }[]; place: string; date: string }
  | { do: "edit"; number: string; names: string; place: string; date: string }
  | { do: "renumber"; number: string; to: string; names: string; place: string; date: string }
  | { do: "delete"; number: string }
  | { do: "undo"; nth: number };

const number = fc.constantFrom("AAL0000001", "AAL0000002", "AAL0000003", "BRPP00000000004");
const names = fc.constantFrom(
  "Abebe Kebede Alemu",
  "Abeba Kebede Alemu",
  "Sara  Tesfaye",
  "G/ hiwot Ali Ali",
);
const place = fc.constantFrom("Adama", "Bahir Dar");
const date = fc.constantFrom("2026-09-01", "2026-10-02", "2026-10-03", "2026-11-04");

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant("import" as const),
    rows: fc.uniqueArray(fc.record({ number, names }), { selector: (row) => row.number, minLength: 1 }),
    place,
    date,
  }),
  fc.record({ do: fc.constant("edit" as const), number, names, place, date }),
  fc.record({ do: fc.constant("renumber" as const), number, to: number, names, place, date }),
  fc.record({ do: fc.constant("delete" as const), number }),
  fc.record({ do: fc.constant("undo" as const), nth: fc.nat(5) }),
);

describeOnEachStore("listings", (getStore, dialect) => {
  it("shows the newest listing of each number after any imports, edits, deletions and undos", async () => {
    const law = fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      const store = getStore();
      await clear(store);
      await followModel(store, steps);
    });
    await expect(fc.assert(law, { numRuns: dialect === "sqlite" ? 150 : 40 })).resolves.toBeUndefined();
  }, 120_000);
});

async function followModel(store: Store, steps: readonly Step[]): Promise<void> {
  let said: Statement[] = [];
  const batches: number[] = [];
  let ids = new Map<string, number>();
  for (const [index, step] of steps.entries()) {
    const now = `2026-11-20T08:00:${String(index).padStart(2, "0")}.000Z`;
    said = await take(store, step, said, batches, now);

    const shown = await shownPassports(store);
    expect(shown.map(({ id: _id, ...content }) => content)).toEqual(expectedPassports(said));
    const idsNow = new Map(shown.map((passport) => [passport.number, passport.id]));
    const stayed = [...ids].filter(([number]) => idsNow.has(number));
    expect(stayed.map(([number]) => [number, idsNow.get(number)])).toEqual(stayed);
    expect(new Set(idsNow.values()).size).toBe(idsNow.size);
    ids = idsNow;
    expect(await shownWords(store)).toEqual(
      shown.flatMap(({ id, names }) => [...new Set(nameWords(names))].map((word) => `${word} ${id}`)).sort(),
    );
  }
}

/** Takes the step on the store and in the model. */
async function take(
  store: Store,
  step: Step,
  said: Statement[],
  batches: number[],
  now: string,
): Promise<Statement[]> {
  switch (step.do) {
    case "import": {
      const rows = step.rows.map((row) => ({ number: row.number, ...split(row.names) }));
      const batch = await importList(store, { location: step.place, date: step.date, rows }, now);
      batches.push(batch);
      const listed = step.rows.map((row): Statement => ({
        batch,
        kind: "list",
        ...row,
        place: step.place,
        date: step.date,
        rank: step.date,
        made: now,
      }));
      return [...said, ...listed];
    }
    case "edit":
    case "renumber": {
      const to = step.do === "edit" ? step.number : step.to;
      if (!newest(said, step.number) || newest(said, step.number)?.kind === "delete") return said;
      const { first, middle, last } = split(step.names);
      await store.write((trx) =>
        applyHandEdit(
          { trx, dialect: store.dialect, now },
          {
            request_number: to,
            first_name: first,
            middle_name: middle,
            last_name: last,
            location: step.place,
            date_of_publish: step.date,
          },
          step.number,
        ),
      );
      const below = newest(said, to)?.rank ?? "";
      const edit: Statement = {
        batch: null,
        kind: "edit",
        number: to,
        names: step.names,
        place: step.place,
        date: step.date,
        rank: below > step.date ? below : step.date,
        made: now,
      };
      return to === step.number ? [...said, edit] : [...said, edit, tombstone(said, step.number, now)];
    }
    case "delete": {
      const shown = newest(said, step.number);
      const answer = await store.write((trx) =>
        applyHandDelete({ trx, dialect: store.dialect, now }, step.number),
      );
      const there = shown !== undefined && shown.kind !== "delete";
      expect(answer.ok).toBe(there);
      return there ? [...said, tombstone(said, step.number, now)] : said;
    }
    case "undo": {
      const batch = batches.splice(step.nth % Math.max(1, batches.length), 1)[0];
      if (batch === undefined) return said;
      const answer = await store.write((trx) => undoBatch({ trx, dialect: store.dialect, now }, batch));
      expect(answer.ok).toBe(true);
      return said.filter((statement) => statement.batch !== batch);
    }
    default:
      return assertNever(step);
  }
}

function tombstone(said: readonly Statement[], number: string, made: string): Statement {
  const rank = newest(said, number)?.rank ?? "";
  return { batch: null, kind: "delete", number, names: "", place: "", date: "", rank, made };
}

/** The last of those with the greatest rank, as the statements stand in the order in which they were made. */
function newest(said: readonly Statement[], number: string): Statement | undefined {
  let best: Statement | undefined;
  for (const statement of said) {
    if (statement.number === number && (best === undefined || statement.rank >= best.rank)) best = statement;
  }
  return best;
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

/** "Sara  Tesfaye" has no middle name. */
function split(names: string): { first: string; middle: string | null; last: string } {
  const parts = /^(G\/ hiwot|\S+) (\S*) (\S+)$/.exec(names);
  return { first: parts?.[1] ?? "", middle: parts?.[2] || null, last: parts?.[3] ?? "" };
}

async function clear(store: Store): Promise<void> {
  await store.write(async (trx) => {
    for (const table of [
      "passport_words",
      "passports",
      "listings",
      "import_rows",
      "import_files",
      "import_batches",
      "segments",
    ] as const) {
      await trx.deleteFrom(table).execute();
    }
  });
}
