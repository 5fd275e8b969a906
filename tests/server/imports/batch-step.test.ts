import { expect, it } from "vitest";
import { IMPORT_STEPS, importFields, nextImportState } from "#domain/imports/import-steps.ts";
import { stepBatch, insertBatch } from "../../../server/imports/batches.ts";
import { IMPORT_STATES } from "../../domain/import-states.ts";
import { describeOnEachStore } from "../stores.ts";
import { TEST_NOW } from "../test-app.ts";

const LIST = {
  location: "Jimma",
  date_of_publish: "2026-11-16",
  start_after_text: "REQUEST_No.",
  original_filename: "list.pdf",
  sha256: "s",
  bytes: new Uint8Array([1]),
  is_sample: false,
  created_by: null,
};

describeOnEachStore("A step of a batch", (getStore) => {
  it("leads where the table says, or throws and changes nothing, for every state and step", async () => {
    const store = getStore();
    const now = new Date(TEST_NOW).toISOString();
    const wrong: string[] = [];
    for (const state of IMPORT_STATES) {
      for (const step of IMPORT_STEPS) {
        const to = nextImportState(state, step);
        const found = await store.write(async (trx) => {
          const id = await insertBatch(trx, LIST, now);
          const batch = () =>
            trx.selectFrom("import_batches").selectAll().where("id", "=", id).executeTakeFirst();
          await trx.updateTable("import_batches").set(importFields(state)).where("id", "=", id).execute();
          const before = await batch();
          if (before === undefined) throw new Error("The batch was just inserted");
          const error = await stepBatch(trx, before, step, { rows_new: 7 }).catch((thrown: Error) => thrown);
          const after = await batch();
          if (to === null) return error instanceof Error && JSON.stringify(after) === JSON.stringify(before);
          if (to === "gone") return after === undefined;
          const { status, work } = importFields(to);
          return after?.status === status && after.work === work && after.rows_new === 7;
        });
        if (!found) wrong.push(`${state}, ${step}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});
