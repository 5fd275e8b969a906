import { escapeMarkup as escape } from "#domain/base/escape-markup.ts";
import { LANGUAGES } from "#domain/base/languages.ts";
import { textsOf } from "../texts.ts";
import { type FeedEntry, type FeedSource, lastChange, pageOfFeed, XML_DECLARATION } from "./feed-entry.ts";

/** RSS 2.0 with full texts; its own elements have no language or author of an item, Dublin Core's do. */
export function rssFeed(source: FeedSource): string {
  const { siteName, origin, path, language, entries, now } = source;
  return `${XML_DECLARATION}
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:media="http://search.yahoo.com/mrss/">
<channel>
<title>${escape(siteName)}</title>
<link>${escape(pageOfFeed(source))}</link>
<description>${escape(textsOf(language ?? LANGUAGES[0]).t("feed.about", { site: siteName }))}</description>
<language>${language ?? LANGUAGES[0]}</language>
<lastBuildDate>${rfc822(lastChange(entries) ?? now)}</lastBuildDate>
<atom:link href="${escape(origin + path)}" rel="self" type="application/rss+xml"/>
${entries.map(item).join("\n")}
</channel>
</rss>
`;
}

function item(entry: FeedEntry): string {
  return [
    "<item>",
    `<title>${escape(entry.title)}</title>`,
    `<link>${escape(entry.address)}</link>`,
    `<guid isPermaLink="false">${escape(entry.id)}</guid>`,
    `<pubDate>${rfc822(entry.published)}</pubDate>`,
    ...(entry.author === null ? [] : [`<dc:creator>${escape(entry.author)}</dc:creator>`]),
    ...(entry.language === null ? [] : [`<dc:language>${escape(entry.language)}</dc:language>`]),
    ...entry.topics.map(({ name }) => `<category>${escape(name)}</category>`),
    `<description>${escape(entry.summary)}</description>`,
    `<content:encoded>${escape(entry.html)}</content:encoded>`,
    ...picture(entry),
    "</item>",
  ].join("\n");
}

/** An enclosure would need the file's length, so the picture is none. */
function picture({ picture: shown }: FeedEntry): string[] {
  if (shown === null) return [];
  const type = shown.type === null ? "" : ` type="${shown.type}"`;
  const alt = `<media:description type="plain">${escape(shown.alt)}</media:description>`;
  return [`<media:content url="${escape(shown.address)}" medium="image"${type}>${alt}</media:content>`];
}

function rfc822(instant: string): string {
  return new Date(instant).toUTCString();
}
