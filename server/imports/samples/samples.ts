import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { sql, type Transaction } from "kysely";
import * as z from "zod/mini";
import { type NewArticle, newArticleSchema } from "#domain/articles/admin-contract.ts";
import { insertArticle } from "../../articles/write-article.ts";
import { canonicalBranch } from "../../locations/canonical-branch.ts";
import { beginListingChange } from "../../passports/listings/listing-change.ts";
import { holds } from "../../store/sample-data.ts";
import { beginArticleChange } from "../../store/published-version.ts";
import type { Database } from "../../store/schema.ts";
import type { Store } from "../../store/store.ts";
import type { NewBatch } from "../batches.ts";
import { enqueueImport } from "../import-job.ts";
import { hasRealData } from "../sample-listings.ts";

const LIST_FOLDER = new URL("../../../samples/lists/", import.meta.url);

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
  folder: URL = LIST_FOLDER,
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

const ARTICLE_FOLDER = new URL("../../../samples/articles/", import.meta.url);
/** The pause between publish times, so that the order of the index is the order of the list. */
const APART_MS = 60_000;

/** An article without its text, status and day; `slug` is required, as articles link each other. */
const sampleArticlesSchema = z.array(z.looseObject({ file: z.string(), slug: z.string() }));

type SampleArticle = { slug: string; body: NewArticle };

/**
 * Publishes the starter articles, marked as samples, in a database without articles and real lists. Returns how many.
 * The first real list or published article removes them.
 */
export async function addSampleArticles(
  store: Store,
  nowMs: number,
  folder: URL = ARTICLE_FOLDER,
): Promise<number> {
  if (!(await isUnwritten(store.db))) return 0;
  const samples = await readSampleArticles(folder, nowMs);
  return store.write(async (trx) => {
    // Servers that start side by side wait here for each other.
    await beginArticleChange(trx);
    if (!(await isUnwritten(trx))) return 0;
    const at = { trx, maker: { now: new Date(nowMs).toISOString() } };
    for (const { slug, body } of samples)
      await insertArticle(at, body, {
        slug,
        status: "published",
        author_id: null,
        author_name: null,
        is_sample: 1,
      });
    return samples.length;
  });
}

async function readSampleArticles(folder: URL, nowMs: number): Promise<SampleArticle[]> {
  const index: unknown = JSON.parse(await readFile(new URL("articles.json", folder), "utf8"));
  return Promise.all(
    sampleArticlesSchema.parse(index).map(async ({ file, ...given }, at) => {
      const content = await readFile(new URL(file, folder), "utf8");
      const published_at = new Date(nowMs - at * APART_MS).toISOString();
      const body = newArticleSchema.parse({ ...given, content, status: "published", published_at });
      return { slug: given.slug, body };
    }),
  );
}

async function isUnwritten(db: Store["db"]): Promise<boolean> {
  const article = await db.selectFrom("articles").select("id").limit(1).executeTakeFirst();
  return article === undefined && !(await hasRealData(db));
}
