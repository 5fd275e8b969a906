import { LANGUAGES } from "#domain/base/languages.ts";
import { escapeMarkup as escape } from "#domain/base/escape-markup.ts";
import { type FeedEntry, type FeedSource, lastChange, pageOfFeed, XML_DECLARATION } from "./feed-entry.ts";

/** Atom (RFC 4287) with full texts. */
export function atomFeed(source: FeedSource): string {
  const { siteName, origin, path, language, entries, now } = source;
  const self = escape(origin + path);
  return `${XML_DECLARATION}
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language ?? LANGUAGES[0]}">
<id>${self}</id>
<title type="text">${escape(siteName)}</title>
<updated>${lastChange(entries) ?? now}</updated>
<author><name>${escape(siteName)}</name></author>
<link rel="self" type="application/atom+xml" href="${self}"/>
<link rel="alternate" type="text/html" href="${escape(pageOfFeed(source))}"/>
${entries.map(entryElement).join("\n")}
</feed>
`;
}

/** An entry that names no author has the feed's. */
function entryElement(entry: FeedEntry): string {
  const language = entry.language === null ? "" : ` xml:lang="${escape(entry.language)}"`;
  return [
    `<entry${language}>`,
    `<id>${escape(entry.id)}</id>`,
    `<title type="text">${escape(entry.title)}</title>`,
    `<link rel="alternate" type="text/html" href="${escape(entry.address)}"/>`,
    ...picture(entry),
    `<published>${entry.published}</published>`,
    `<updated>${entry.updated}</updated>`,
    ...(entry.author === null ? [] : [`<author><name>${escape(entry.author)}</name></author>`]),
    ...entry.topics.map(({ name, slug }) => `<category term="${escape(slug)}" label="${escape(name)}"/>`),
    `<summary type="text">${escape(entry.summary)}</summary>`,
    `<content type="html">${escape(entry.html)}</content>`,
    "</entry>",
  ].join("\n");
}

function picture({ picture: shown }: FeedEntry): string[] {
  if (shown === null) return [];
  const type = shown.type === null ? "" : ` type="${shown.type}"`;
  return [`<link rel="enclosure"${type} title="${escape(shown.alt)}" href="${escape(shown.address)}"/>`];
}
