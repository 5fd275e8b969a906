import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { listPdf } from "../support/generate/list-pdf.ts";
import { MILLION, publishedLists } from "../support/generate/passports.ts";
import { importFile } from "../../server/imports/import-file.ts";
import { openStore } from "../../server/store/open-store.ts";

const folders: string[] = [];
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

test("a generated list of 2,000 rows is imported completely", async () => {
  const plan = { ...MILLION, count: 2_000, rowsADay: 2_000, spellings: 4_000 };
  const rows = [...publishedLists(plan)].flatMap((list) => list.rows);
  const folder = await mkdtemp(join(tmpdir(), "passport-list-"));
  folders.push(folder);
  const store = await openStore({ dataDir: folder });
  try {
    const report = await importFile(
      { store, nowMs: () => Date.UTC(2026, 10, 20) },
      {
        bytes: await listPdf(rows),
        location: "Adama",
        date_of_publish: "2026-11-20",
        start_after_text: "REQUEST_No.",
        original_filename: "generated.pdf",
        is_sample: false,
        created_by: null,
      },
    );
    expect(report).toMatchObject({ status: "completed", rows_new: rows.length, rejected: [] });
    const stored = await store.db
      .selectFrom("passports")
      .select(["request_number", "first_name", "middle_name", "last_name"])
      .execute();
    const names = (words: (string | null)[]) => words.join(" ").trim().toLowerCase().replace(/\s+/g, " ");
    const found = new Map(
      stored.map((row) => [row.request_number, names([row.first_name, row.middle_name, row.last_name])]),
    );
    for (const row of rows) {
      expect(found.get(row.requestNumber)).toBe(names([row.firstName, row.middleName, row.lastName]));
    }
  } finally {
    await store.close();
  }
}, 120_000);
