import type { Transaction, Updateable } from "kysely";
import { importFields, importState, nextImportState } from "#domain/imports/import-steps.ts";
import type { ImportStep } from "#domain/imports/import-steps.ts";
import type { Database } from "../store/schema.ts";
import type { ImportBatchTable } from "../store/tables/imports.ts";
import type { BatchRow } from "./batches.ts";

type Standing = Pick<BatchRow, "id" | "status" | "work">;
type Change = Omit<Updateable<ImportBatchTable>, "id" | "status" | "work">;

/**
 * Moves a locked batch (`holdBatch`) to its next state, with other changes. Throws on an invalid step; check `canStep`
 * first.
 */
export async function stepBatch(
  trx: Transaction<Database>,
  batch: Standing,
  step: ImportStep,
  change: Change = {},
): Promise<void> {
  const to = nextImportState(importState(batch), step);
  if (to === null) throw new Error(`Batch ${batch.id} is ${importState(batch)}: there is no step ${step}`);
  if (to === "gone") await trx.deleteFrom("import_batches").where("id", "=", batch.id).execute();
  else {
    await trx
      .updateTable("import_batches")
      .set({ ...importFields(to), ...change })
      .where("id", "=", batch.id)
      .execute();
  }
}
