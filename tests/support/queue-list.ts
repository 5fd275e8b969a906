import { createHash } from "node:crypto";
import { enqueueImport } from "../../server/imports/import-job.ts";
import { openStore, type OpenStoreOptions } from "../../server/store/open-store.ts";

/** Like an upload: the running server imports and commits it. */
export async function queueList(
  target: OpenStoreOptions,
  { bytes, date, name }: { bytes: Uint8Array; date: string; name: string },
): Promise<void> {
  const list = {
    bytes,
    sha256: createHash("sha256").update(bytes).digest("hex"),
    location: "Adama",
    date_of_publish: date,
    start_after_text: "REQUEST_No.",
    original_filename: name,
    is_sample: false,
    created_by: null,
  };
  const store = await openStore(target);
  await store.write((trx) => enqueueImport(trx, list, { nowMs: Date.now(), commit: true }));
  await store.close();
}
