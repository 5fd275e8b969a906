import { readFile } from "node:fs/promises";
import type { Store } from "../../../server/store/store.ts";

const FOLDER = new URL("../../../samples/lists/", import.meta.url);

/** The smallest of each format. */
export const JIGJIGA = { name: "2026-11-09-jigjiga", location: "Jigjiga", date: "2026-11-09" };
export const JIMMA = { name: "2026-10-12-jimma", location: "Jimma", date: "2026-10-12" };

export type SampleFile = typeof JIGJIGA;

function sampleBytes(sample: SampleFile): Promise<Uint8Array> {
  return readFile(new URL(`${sample.name}.pdf`, FOLDER));
}

/** Sorted. */
export async function trueNumbers(sample: SampleFile): Promise<string[]> {
  const text = await readFile(new URL(`${sample.name}.tsv`, FOLDER), "utf8");
  const lines = text.trim().split("\n").slice(1);
  return lines.map((line) => line.split("\t")[0] ?? "").sort();
}

export async function listFile(sample: SampleFile, change: { is_sample?: boolean; bytes?: Uint8Array } = {}) {
  const index: unknown = JSON.parse(await readFile(new URL("lists.json", FOLDER), "utf8"));
  const lists = index as { file: string; linesToSkip: string }[];
  return {
    location: sample.location,
    date_of_publish: sample.date,
    start_after_text: lists.find((list) => list.file.startsWith(sample.name))?.linesToSkip ?? "",
    original_filename: `${sample.name}.pdf`,
    bytes: await sampleBytes(sample),
    is_sample: false,
    created_by: null,
    ...change,
  };
}

export async function shownNumbers(store: Store): Promise<string[]> {
  const rows = await store.db.selectFrom("passports").select("request_number").execute();
  return rows.map((row) => row.request_number).sort();
}

export async function readBatch(store: Store, batchId: number) {
  return store.db
    .selectFrom("import_batches")
    .selectAll()
    .where("id", "=", batchId)
    .executeTakeFirstOrThrow();
}
