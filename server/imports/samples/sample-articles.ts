import { readFile } from "node:fs/promises";
import * as z from "zod/mini";
import { type NewArticle, newArticleSchema } from "#domain/articles/admin-contract.ts";
import { beginArticleChange } from "../../store/articles-revision.ts";
import { insertArticle } from "../../articles/write-article.ts";
import { hasRealData } from "../sample-listings.ts";
import type { Store } from "../../store/store.ts";

const SAMPLE_FOLDER = new URL("../../../samples/articles/", import.meta.url);
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
  folder: URL = SAMPLE_FOLDER,
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
