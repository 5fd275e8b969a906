import { articleVersionsSchema, syncedArticleAnswerSchema } from "#domain/articles/contract.ts";
import { publicPaths } from "#domain/base/public-paths.ts";
import { ARTICLES_REVISION } from "../../platform/db/meta.ts";
import { apiAddress } from "../../platform/lib/api-address.ts";
import type { ArticleStore, ArticleVersion } from "./kept-articles.ts";
import { fetchBytes, type FetchBytesOptions, jsonOf } from "./fetch-bytes.ts";
import { inLanes, type Lanes } from "./lanes.ts";
import { readJson } from "./read-json.ts";
import { StorageFailure } from "./storage-failure.ts";

/** Far above real ones. */
const LIST_MAX_BYTES = 100_000;
const ARTICLE_MAX_BYTES = 2_000_000;

export type ArticleSource = Pick<FetchBytesOptions, "fetch" | "idleMs"> & {
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
