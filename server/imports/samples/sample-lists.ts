import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import * as z from "zod/mini";
import { sql } from "kysely";
import type { Transaction } from "kysely";
import type { NewBatch } from "../batches.ts";
import { enqueueImport } from "../import-job.ts";
import { beginListingChange } from "../../passports/listings/listing-change.ts";
import { canonicalBranch } from "../../locations/canonical-branch.ts";
import { holds } from "../../store/holds.ts";
import type { Database } from "../../store/schema.ts";
import type { Store } from "../../store/store.ts";

const SAMPLE_FOLDER = new URL("../../../samples/lists/", import.meta.url);

const sampleListsSchema = z.array(
  z.object({ file: z.string(), location: z.string(), date: z.string(), linesToSkip: z.string() }),
);

/**
 * Queues the invented sample lists for import, all or none, when nothing was ever imported or entered. Answers how many
 * there are. They take the way of every list, newest first, so that the first screens are filled soonest.
 */
export async function enqueueSampleLists(
  store: Store,
  nowMs: number,
  folder: URL = SAMPLE_FOLDER,
): Promise<number> {
  if (!(await isUntouched(store.db))) return 0;
  const lists = await readSampleLists(folder);
  return store.write(async (trx) => {
    // Servers that start side by side wait here for each other; the second finds the table touched.
    await beginListingChange({ trx, dialect: store.dialect, now: new Date(nowMs).toISOString() });
    if (!(await isUntouched(trx))) return 0;
    for (const list of lists) {
      const { name: location } = await canonicalBranch(trx, list.location);
      await enqueueImport(trx, { ...list, location }, { nowMs, commit: true });
    }
    return lists.length;
  });
}

async function readSampleLists(folder: URL): Promise<NewBatch[]> {
  const index = sampleListsSchema.parse(JSON.parse(await readFile(new URL("lists.json", folder), "utf8")));
  const inOrder = [...index].sort((a, b) => (a.date < b.date ? 1 : -1));
  return Promise.all(
    inOrder.map(async (list) => {
      const bytes = await readFile(new URL(list.file, folder));
      return {
        location: list.location,
        date_of_publish: list.date,
        start_after_text: list.linesToSkip,
        original_filename: list.file,
        sha256: createHash("sha256").update(bytes).digest("hex"),
        bytes,
        is_sample: true,
        created_by: null,
      };
    }),
  );
}

async function isUntouched(db: Store["db"] | Transaction<Database>): Promise<boolean> {
  return holds(db, sql`not exists (select 1 from import_batches) and not exists (select 1 from listings)`);
}
