import * as z from "zod/mini";
import type { Kysely, Transaction } from "kysely";
import { importLayoutSchema } from "#domain/imports/contract.ts";
import type { ImportLayout } from "#domain/imports/contract.ts";
import { COLUMN_ROLES, columnsFault } from "#domain/imports/list-columns.ts";
import type { ColumnRole, ColumnsFault } from "#domain/imports/list-columns.ts";
import { ProblemError, validationProblem } from "../http/problem.ts";
import type { ListLayout, NamedLayouts } from "./pdf/named-layouts.ts";
import type { Database } from "../store/schema.ts";
import { storableText } from "../store/text-match.ts";
import type { BatchRow } from "./batches.ts";

const storedSchema = z.extend(importLayoutSchema, { signature: z.string() });
const columnsSchema = z.array(z.enum(COLUMN_ROLES));

/** Layouts with a name; the newest, as each costs the reader a little. */
const AT_MOST = 500;

export async function namedLayouts(db: Kysely<Database>): Promise<NamedLayouts> {
  const rows = await db
    .selectFrom("import_layouts")
    .select(["signature", "columns"])
    .orderBy("named_at", "desc")
    .limit(AT_MOST)
    .execute();
  return new Map(rows.map(({ signature, columns }) => [signature, columnsSchema.parse(JSON.parse(columns))]));
}

export function storedLayout(layout: ListLayout | null | undefined): string | null {
  if (!layout) return null;
  return JSON.stringify({
    ...layout,
    header: layout.header.map(storableText),
    rows: layout.rows.map((row) => row.map(storableText)),
  });
}

/** The API's form of a layout has no signature. */
export function layoutOf({ layout }: Pick<BatchRow, "layout">): ImportLayout | null {
  if (layout === null) return null;
  const { signature: _signature, ...shown } = storedSchema.parse(JSON.parse(layout));
  return shown;
}

const MESSAGES: Readonly<Record<ColumnsFault, string>> = {
  twice: "Only one column can be each of these",
  number: "One column has to be the request number",
  names: "Choose the own name and the father’s or grandfather’s, or one column with the full name",
};

/** Remembers what the columns of this list are, for all lists of its layout. 409 without columns to name, 422. */
export async function nameColumns(
  trx: Transaction<Database>,
  batch: BatchRow,
  columns: readonly ColumnRole[],
  by: { name: string; now: string },
): Promise<void> {
  if (batch.layout === null) {
    throw new ProblemError(409, "batch_state", { detail: `Batch ${batch.id} has no columns to be named.` });
  }
  const { signature, header } = storedSchema.parse(JSON.parse(batch.layout));
  const fault = columnsFault(columns);
  if (fault !== null) {
    throw validationProblem([{ path: "columns", message: MESSAGES[fault], code: fault }]);
  }
  if (columns.length !== header.length) {
    const message = `The list has ${header.length} columns`;
    throw validationProblem([{ path: "columns", message, code: "names" }]);
  }
  const named = { columns: JSON.stringify(columns), named_by: by.name, named_at: by.now };
  await trx
    .insertInto("import_layouts")
    .values({ signature, ...named })
    .onConflict((conflict) => conflict.column("signature").doUpdateSet(named))
    .execute();
}
