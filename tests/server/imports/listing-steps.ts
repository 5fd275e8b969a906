import * as fc from "fast-check";
import { assertNever } from "#domain/base/result.ts";
import { applyHandDelete, applyHandEdit } from "../../../server/passports/listings/hand-changes.ts";
import { beginListingChange } from "../../../server/passports/listings/listing-change.ts";
import { holdBatch } from "../../../server/imports/batch-answer.ts";
import { stepBatch } from "../../../server/imports/batches.ts";
import { moveBatch } from "../../../server/imports/batch-jobs.ts";
import { undoBatch } from "../../../server/imports/commit-batch.ts";
import { moveBranch } from "../../../server/locations/admin-locations.ts";
import type { Store } from "../../../server/store/store.ts";
import { importList } from "./stage-and-commit.ts";

/** The model keeps all statements and scans them. */
export type Statement = {
  batch: number | null;
  kind: "list" | "edit" | "delete";
  number: string;
  names: string;
  place: string;
  date: string;
  rank: string;
  made: string;
};

export type Step =
  | { do: "import"; rows: { number: string; names: string }[]; place: string; date: string }
  | { do: "edit"; number: string; names: string; place: string; date: string }
  | { do: "renumber"; number: string; to: string; names: string; place: string; date: string }
  | { do: "delete"; number: string }
  | { do: "undo"; nth: number }
  | { do: "move"; nth: number; place: string; date: string }
  | { do: "merge"; from: string; into: string };

const number = fc.constantFrom("AAL0000001", "AAL0000002", "AAL0000003", "BRPP00000000004");
const names = fc.constantFrom(
  "Abebe Kebede Alemu",
  "Abeba Kebede Alemu",
  "Sara  Tesfaye",
  "G/ hiwot Ali Ali",
);
const place = fc.constantFrom("Adama", "Bahir Dar");
const date = fc.constantFrom("2026-09-01", "2026-10-02", "2026-10-03", "2026-11-04");

export const listStep: fc.Arbitrary<Extract<Step, { do: "import" }>> = fc.record({
  do: fc.constant("import" as const),
  rows: fc.uniqueArray(fc.record({ number, names }), { selector: (row) => row.number, minLength: 1 }),
  place,
  date,
});

export const step: fc.Arbitrary<Step> = fc.oneof(
  listStep,
  fc.record({ do: fc.constant("edit" as const), number, names, place, date }),
  fc.record({ do: fc.constant("renumber" as const), number, to: number, names, place, date }),
  fc.record({ do: fc.constant("delete" as const), number }),
  fc.record({ do: fc.constant("undo" as const), nth: fc.nat(5) }),
  fc.record({ do: fc.constant("merge" as const), from: place, into: place }),
  fc.record({ do: fc.constant("move" as const), nth: fc.nat(5), place, date }),
);

export async function take(
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
      if (answer.ok !== there) throw new Error("The deletion says something else than the model");
      return there ? [...said, tombstone(said, step.number, now)] : said;
    }
    case "undo": {
      const batch = batches.splice(step.nth % Math.max(1, batches.length), 1)[0];
      if (batch === undefined) return said;
      const answer = await store.write((trx) => undoBatch({ trx, dialect: store.dialect, now }, batch));
      if (!answer.ok) throw new Error(answer.error.message);
      return said.filter((statement) => statement.batch !== batch);
    }
    case "move": {
      const batch = batches[step.nth % Math.max(1, batches.length)];
      if (batch === undefined) return said;
      const to = { location: step.place, date_of_publish: step.date };
      const isMoved = await store.write(async (trx) => {
        await stepBatch(trx, await holdBatch(trx, batch), "move");
        return moveBatch({ trx, dialect: store.dialect, now }, batch, to);
      });
      if (!isMoved) throw new Error(`Batch ${batch} is not completed.`);
      return moved(said, batch, step);
    }
    case "merge": {
      if (step.from === step.into) return said;
      await store.write(async (trx) => {
        const change = { trx, dialect: store.dialect, now };
        await beginListingChange(change);
        await moveBranch(change, step.from, step.into);
      });
      return said.map((one) => (one.place === step.from ? { ...one, place: step.into } : one));
    }
    default:
      return assertNever(step);
  }
}

function tombstone(said: readonly Statement[], number: string, made: string): Statement {
  const rank = newest(said, number)?.rank ?? "";
  return { batch: null, kind: "delete", number, names: "", place: "", date: "", rank, made };
}

/** Hand changes stay above the moved rows, and keep a place of their own. */
function moved(said: readonly Statement[], batch: number, to: { place: string; date: string }): Statement[] {
  const from = said.find((statement) => statement.batch === batch);
  return said.map((statement, at) => {
    const { place, date } = to;
    if (statement.batch === batch) return { ...statement, place, date, rank: date };
    const isAbove = said.slice(0, at).some((row) => row.batch === batch && row.number === statement.number);
    if (from === undefined || statement.batch !== null || !isAbove) return statement;
    const stays = statement.place !== from.place || statement.date !== from.date;
    const rank = statement.rank >= from.rank && statement.rank < date ? date : statement.rank;
    return stays ? { ...statement, rank } : { ...statement, place, date, rank };
  });
}

/** The last of the greatest rank. */
export function newest(said: readonly Statement[], number: string): Statement | undefined {
  let best: Statement | undefined;
  for (const statement of said) {
    if (statement.number === number && (best === undefined || statement.rank >= best.rank)) best = statement;
  }
  return best;
}

/** "Sara  Tesfaye" has no middle name. */
function split(names: string): { first: string; middle: string | null; last: string } {
  const parts = /^(G\/ hiwot|\S+) (\S*) (\S+)$/.exec(names);
  return { first: parts?.[1] ?? "", middle: parts?.[2] || null, last: parts?.[3] ?? "" };
}

export async function clear(store: Store): Promise<void> {
  await store.write(async (trx) => {
    for (const table of [
      "passport_words",
      "passports",
      "listings",
      "import_rows",
      "import_files",
      "import_batches",
      "segments",
      "manifest",
      "segment_bodies",
    ] as const) {
      await trx.deleteFrom(table).execute();
    }
  });
}
