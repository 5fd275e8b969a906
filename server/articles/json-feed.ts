import { type FeedEntry, type FeedSource, pageOfFeed } from "./feed-source.ts";

/** JSON Feed 1.1 with full texts. */
export function jsonFeed(source: FeedSource): string {
  const { siteName, origin, path, language, entries } = source;
  return JSON.stringify({
    version: "https://jsonfeed.org/version/1.1",
    title: siteName,
    home_page_url: pageOfFeed(source),
    feed_url: origin + path,
    language: language ?? "en",
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
