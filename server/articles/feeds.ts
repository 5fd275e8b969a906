import { randomUUID } from "node:crypto";
import { FEED_LANGUAGES, type FeedKind, FEEDS } from "#domain/articles/feeds.ts";
import { LANGUAGES } from "#domain/base/languages.ts";
import { FEED_ARTICLES } from "#domain/articles/contract.ts";
import { ProblemError } from "../http/problem.ts";
import type { Site } from "../http/site-origin.ts";
import { repeat, type BackgroundLoop } from "../jobs/background-loop.ts";
import { VersionCache } from "../store/version-cache.ts";
import { articlesVersion } from "../store/published-version.ts";
import type { ReadStore } from "../store/store.ts";
import { newestArticles } from "./article-queries.ts";
import { atomFeed } from "./atom-feed.ts";
import { feedEntry, type FeedSource, type FeedEntry, pageOfFeed } from "./feed-entry.ts";
import { rssFeed } from "./rss-feed.ts";

const WRITERS: Readonly<Record<FeedKind, (source: FeedSource) => string>> = {
  rss: (source) => rssFeed(source),
  atom: (source) => atomFeed(source),
  json: (source) => jsonFeed(source),
};
const LOOK_MS = 1_000;
/** An editor saves often, and readers of feeds come every few minutes. */
const WRITE_EVERY_MS = 60_000;
/** How long the first feeds after a start may take. */
const LONGEST_WAIT_MS = 10_000;

/** `origin` is the prefix of all addresses in a feed. It is a placeholder where no site address is configured. */
export type FeedSite = { name: string; origin: string };

/** By path. */
export type FeedTexts = Readonly<Record<string, string>>;

/** `version` changes with the texts. */
export type Feeds = {
  site: FeedSite;
  read: () => Promise<{ version: string; texts: FeedTexts }>;
};

/** The stand-in cannot occur in articles. */
export function feedSite({ name, url }: Site): FeedSite {
  return { name, origin: url === "" ? `http://${randomUUID()}.invalid` : url };
}

/** Writes the feeds when they are asked for, once for each change: for the export, and for tests. */
export function feedsOnDemand(store: ReadStore, now: () => number, site: FeedSite): Feeds {
  const version = articlesVersion(store, now);
  const written = new VersionCache<FeedTexts>(version, 1);
  return {
    site,
    read: async () => ({
      version: await version(),
      texts: await written.get("", async () => (await writeFeeds(store, now(), site)).texts),
    }),
  };
}

/** Feeds that a background thread writes: fifty long articles would hold up everybody for a second. */
export function feedsFromThread(site: FeedSite): Feeds & { put: (texts: FeedTexts) => void } {
  let version = 0;
  let current: FeedTexts | null = null;
  let arrived = (): void => undefined;
  const first = new Promise<void>((resolve) => (arrived = resolve));
  return {
    site,
    put: (texts) => {
      version += 1;
      current = texts;
      arrived();
    },
    read: async () => {
      if (current === null) await Promise.race([first, limit(LONGEST_WAIT_MS)]);
      if (current !== null) return { version: String(version), texts: current };
      throw new ProblemError(503, "feeds_not_ready", {
        detail: "The feeds are being written. Try again in a moment.",
        headers: { "retry-after": "5" },
      });
    },
  };
}

/** Writes the feeds at the start, and once for all changes of a minute. */
export async function runFeedWriter(
  loop: BackgroundLoop,
  site: FeedSite,
  put: (texts: FeedTexts) => void,
): Promise<void> {
  const { store, nowMs } = loop;
  const version = articlesVersion(store, nowMs);
  let written: string | null = null;
  let writtenAtMs = -Infinity;
  await repeat(loop, LOOK_MS, async () => {
    // Absolute: the clock may have been set back.
    if (Math.abs(nowMs() - writtenAtMs) < WRITE_EVERY_MS) return false;
    const current = await version();
    if (current === written) return false;
    const { texts, articles } = await writeFeeds(store, nowMs(), site);
    put(texts);
    written = current;
    // Empty ones cost nothing, and the first articles of a new database need not wait.
    if (articles > 0) writtenAtMs = nowMs();
    return false;
  });
}

async function writeFeeds(
  store: ReadStore,
  nowMs: number,
  { name, origin }: FeedSite,
): Promise<{ texts: FeedTexts; articles: number }> {
  const nowText = new Date(nowMs).toISOString();
  // The date of an empty feed; its ETag stays for the day.
  const now = `${nowText.slice(0, 10)}T00:00:00.000Z`;
  const texts: Record<string, string> = {};
  let total = 0;
  for (const language of FEED_LANGUAGES) {
    const articles = await newestArticles(store, FEED_ARTICLES, nowText, language);
    total = Math.max(total, articles.length);
    const entries = articles.map((article) => feedEntry(article, origin));
    for (const { kind, path } of FEEDS.filter((feed) => feed.language === language))
      texts[path] = WRITERS[kind]({ siteName: name, origin, path, language, entries, now });
  }
  return { texts, articles: total };
}

function limit(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref());
}

/** JSON Feed 1.1 with full texts. */
function jsonFeed(source: FeedSource): string {
  const { siteName, origin, path, language, entries } = source;
  return JSON.stringify({
    version: "https://jsonfeed.org/version/1.1",
    title: siteName,
    home_page_url: pageOfFeed(source),
    feed_url: origin + path,
    language: language ?? LANGUAGES[0],
    items: entries.map(item),
  });
}

function item(entry: FeedEntry) {
  return {
    id: entry.id,
    url: entry.address,
    title: entry.title,
    summary: entry.summary,
    content_html: entry.html,
    date_published: entry.published,
    date_modified: entry.updated,
    ...(entry.language === null ? {} : { language: entry.language }),
    ...(entry.author === null ? {} : { authors: [{ name: entry.author }] }),
    ...(entry.picture === null ? {} : { image: entry.picture.address }),
    ...(entry.topics.length === 0 ? {} : { tags: entry.topics.map(({ name }) => name) }),
  };
}
