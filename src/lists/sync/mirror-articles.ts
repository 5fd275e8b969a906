import { articleVersionsSchema, syncedArticleAnswerSchema } from "#domain/articles/contract.ts";
import { publicPaths } from "#domain/base/public-paths.ts";
import { articlesTag } from "#domain/lists/head-tags.ts";
import { type ArticleBodyRow, articleRowOf } from "../../platform/db/article-rows.ts";
import type { MirrorDatabase } from "../../platform/db/database.ts";
import {
  ARTICLES_REVISION,
  type KeptArticles,
  keepsAnything,
  readChoice,
  readFact,
  writeFact,
} from "../../platform/db/meta.ts";
import { checkHolder } from "../../platform/db/mirror-holder.ts";
import { apiAddress } from "../../platform/lib/api-address.ts";
import { fetchBytes, type FetchBytesOptions, jsonOf, readJson } from "./fetch-bytes.ts";
import { inLanes, type Lanes } from "./lanes.ts";
import { StorageFailure, stored } from "./storage-failure.ts";

/** Far above real ones. */
const LIST_MAX_BYTES = 100_000;
const ARTICLE_MAX_BYTES = 2_000_000;

type ArticleSource = Pick<FetchBytesOptions, "fetch" | "idleMs"> & {
  baseUrl: string;
  now: () => number;
  lanes: () => Lanes;
  /** What a head says of a list, to be kept with it. */
  tagOf?: (list: readonly ArticleVersion[]) => Promise<string>;
};

/**
 * Keeps the newest articles: fetches changed ones and swaps all in at once. A failure keeps the old set; what arrived is
 * not fetched again.
 */
export async function mirrorArticles(
  source: ArticleSource,
  store: ArticleStore,
  signal: AbortSignal,
): Promise<void> {
  try {
    await update(source, store, signal);
  } catch (thrown) {
    // Full or lost storage: the next run retries.
    if (!(thrown instanceof StorageFailure)) throw thrown;
  }
}

async function update(source: ArticleSource, store: ArticleStore, signal: AbortSignal): Promise<void> {
  const { baseUrl, fetch, idleMs, now, tagOf } = source;
  const here = await store.read();
  if (here === null) return;
  const { kept } = here;
  const isCurrent = kept === null || kept.revision === ARTICLES_REVISION;
  // A 304 has no list to compute a tag of.
  const tag = (isCurrent && (kept?.head || !tagOf) && kept?.tag) || null;
  const answer = await readJson(apiAddress(publicPaths.articleVersions, baseUrl), tag, {
    fetch,
    signal,
    maxBytes: LIST_MAX_BYTES,
    ...(idleMs === undefined ? {} : { idleMs }),
  });
  if (!answer.ok) return;
  if (answer.value.kind === "unchanged" && kept !== null) await store.touch({ ...kept, at: now() });
  if (answer.value.kind !== "read") return;
  const { body, etag } = answer.value;
  const list = articleVersionsSchema.safeParse(body).data?.data;
  if (list === undefined) return;
  const missing = list.filter(({ version }) => !isCurrent || !here.bodies.has(version));
  const unreadable = await fetchBodies(source, store, missing, signal);
  if (unreadable === null) return;
  // The tag is that of what came. The head may be ahead of a cache between, whose older answer is then asked for again.
  const head = await tagOf?.(list);
  await store.replace(
    list.filter((article) => !unreadable.has(article)),
    { at: now(), tag: etag, revision: ARTICLES_REVISION, head },
  );
}

/** The ones that this build cannot read, made by a newer server; null if not all arrived. */
async function fetchBodies(
  { baseUrl, fetch, idleMs, now, lanes }: ArticleSource,
  store: ArticleStore,
  missing: readonly ArticleVersion[],
  signal: AbortSignal,
): Promise<ReadonlySet<ArticleVersion> | null> {
  const unreadable = new Set<ArticleVersion>();
  let arrived = 0;
  await inLanes(missing, lanes(), now, async (wanted) => {
    const { slug, version } = wanted;
    const answer = await fetchBytes(apiAddress(publicPaths.articleVersion(slug, version), baseUrl), {
      fetch,
      signal,
      maxBytes: ARTICLE_MAX_BYTES,
      headers: { Accept: "application/json" },
      ...(idleMs === undefined ? {} : { idleMs }),
    });
    // 404: the list has changed since.
    if (!answer.ok || answer.value.status !== 200) return false;
    const json = jsonOf(answer.value);
    // A captive portal, or cut off.
    if (json === undefined) return false;
    const read = syncedArticleAnswerSchema.safeParse(json).data;
    if (read === undefined) unreadable.add(wanted);
    else if (!(await store.addBody({ version, article: read.data, bytes: answer.value.bytes.byteLength })))
      return false;
    arrived += 1;
    return true;
  });
  return arrived === missing.length ? unreadable : null;
}

/** Does what `mirrorArticles` does; asks nothing if a head that was just read names what is kept. Throws StorageFailure. */
export async function articlesOfHead(
  source: Omit<ArticleSource, "tagOf">,
  store: ArticleStore,
  signal: AbortSignal,
  named: string | undefined,
): Promise<void> {
  const kept = (await store.read())?.kept;
  if (kept?.revision === ARTICLES_REVISION && kept.head !== undefined && kept.head === named)
    await store.touch({ ...kept, at: source.now() });
  else await mirrorArticles({ ...source, tagOf: articlesTag }, store, signal);
}

/** An article as the server lists it. */
type ArticleVersion = { slug: string; version: string };

/** Holds the kept articles. Changes answer false, doing nothing, after "Remove all". */
type ArticleStore = {
  /** Null after "Remove all". `bodies`: versions that are here. */
  read: () => Promise<{ kept: KeptArticles | null; bodies: ReadonlySet<string> } | null>;
  /** A body is not shown before `replace`. */
  addBody: (body: ArticleBodyRow) => Promise<boolean>;
  /**
   * Makes the kept articles equal to `articles` and drops all other bodies, in one transaction; after another revision
   * all rows are made again. False too if a body is missing.
   */
  replace: (articles: readonly ArticleVersion[], kept: KeptArticles) => Promise<boolean>;
  /** Checked again, nothing changed. */
  touch: (kept: KeptArticles) => Promise<boolean>;
};

/** Throws StorageFailure. */
export function keptArticles(db: MirrorDatabase): ArticleStore {
  const { articles, articleBodies, meta } = db;

  /** Checked inside the transaction: other tabs may remove everything. */
  function unlessRemoved<T>(mode: "r" | "rw", none: T, work: () => Promise<T>): Promise<T> {
    return stored(db, () =>
      db.transaction(mode, articles, articleBodies, meta, async () => {
        await checkHolder(db);
        return keepsAnything(await readChoice(db)) ? work() : none;
      }),
    );
  }

  return {
    read: () =>
      unlessRemoved("r", null, async () => ({
        kept: await readFact(db, "articles"),
        bodies: new Set(await articleBodies.toCollection().primaryKeys()),
      })),
    addBody: (body) =>
      unlessRemoved("rw", false, async () => {
        await articleBodies.put(body);
        return true;
      }),
    replace: (wanted, kept) =>
      unlessRemoved("rw", false, async () => {
        const held = new Map((await articles.toArray()).map((row) => [row.slug, row.version]));
        const isCurrent = (await readFact(db, "articles"))?.revision === kept.revision;
        const changed = wanted.filter(({ slug, version }) => !isCurrent || held.get(slug) !== version);
        const bodies = await articleBodies.bulkGet(changed.map(({ version }) => version));
        const rows = bodies.flatMap((body) => (body === undefined ? [] : [articleRowOf(body)]));
        if (rows.length < changed.length) return false;
        const slugs = wanted.map(({ slug }) => slug);
        await articles.where("slug").noneOf(slugs).delete();
        await articles.bulkPut(rows);
        await articleBodies
          .where("version")
          .noneOf(wanted.map(({ version }) => version))
          .delete();
        await writeFact(db, "articles", kept);
        return true;
      }),
    touch: (kept) =>
      unlessRemoved("rw", false, async () => {
        await writeFact(db, "articles", kept);
        return true;
      }),
  };
}

/** Drops all kept articles. */
export async function dropArticles(db: MirrorDatabase): Promise<void> {
  await db.transaction("rw", db.articles, db.articleBodies, db.meta, async () => {
    await db.articles.clear();
    await db.articleBodies.clear();
    await writeFact(db, "articles", null);
  });
}
