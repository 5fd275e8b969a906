import type { Article } from "#domain/api/articles.ts";
import { apiPaths } from "#domain/api/paths.ts";
import { appRoutes } from "#domain/app-routes.ts";
import { escapeMarkup as escape } from "#domain/escape-markup.ts";
import { textHtml } from "./text-html.ts";

/** `origin` like `https://example.org`; `now` dates an empty feed. */
export type FeedSource = { siteName: string; origin: string; articles: readonly Article[]; now: string };

const DECLARATION = `<?xml version="1.0" encoding="utf-8"?>`;

/** RSS 2.0 with full texts. */
export function rssFeed({ siteName, origin, articles, now }: FeedSource): string {
  const items = articles.map((article) => {
    const address = addressOf(article, origin);
    return `<item>
<title>${escape(article.title)}</title>
<link>${escape(address)}</link>
<guid isPermaLink="true">${escape(address)}</guid>
<pubDate>${rfc822(article.published_at ?? article.created_at)}</pubDate>
${article.categories.map(({ name }) => `<category>${escape(name)}</category>`).join("\n")}
<description>${escape(article.excerpt ?? article.meta_description ?? article.title)}</description>
<content:encoded>${escape(textHtml(article.text, { origin, address: addressOf(article, origin) }))}</content:encoded>
</item>`;
  });
  return `${DECLARATION}
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
<title>${escape(siteName)}</title>
<link>${escape(origin + appRoutes.articles)}</link>
<description>${escape(`Articles of ${siteName}`)}</description>
<lastBuildDate>${rfc822(lastChange(articles) ?? now)}</lastBuildDate>
<atom:link href="${escape(origin + apiPaths.rssFeed)}" rel="self" type="application/rss+xml"/>
${items.join("\n")}
</channel>
</rss>
`;
}

/** Atom (RFC 4287) with full texts. */
export function atomFeed({ siteName, origin, articles, now }: FeedSource): string {
  const entries = articles.map((article) => {
    const address = escape(addressOf(article, origin));
    const summary =
      article.excerpt === null ? "" : `<summary type="text">${escape(article.excerpt)}</summary>\n`;
    return `<entry>
<id>${address}</id>
<title type="text">${escape(article.title)}</title>
<link rel="alternate" type="text/html" href="${address}"/>
<published>${article.published_at ?? article.created_at}</published>
<updated>${changedAt(article)}</updated>
<author><name>${escape(article.author?.name ?? siteName)}</name></author>
${article.categories.map(({ name, slug }) => `<category term="${escape(slug)}" label="${escape(name)}"/>`).join("\n")}
${summary}<content type="html">${escape(textHtml(article.text, { origin, address: addressOf(article, origin) }))}</content>
</entry>`;
  });
  return `${DECLARATION}
<feed xmlns="http://www.w3.org/2005/Atom">
<id>${escape(origin + apiPaths.atomFeed)}</id>
<title type="text">${escape(siteName)}</title>
<updated>${lastChange(articles) ?? now}</updated>
<author><name>${escape(siteName)}</name></author>
<link rel="self" type="application/atom+xml" href="${escape(origin + apiPaths.atomFeed)}"/>
<link rel="alternate" type="text/html" href="${escape(origin + appRoutes.articles)}"/>
${entries.join("\n")}
</feed>
`;
}

function addressOf({ slug }: Article, origin: string): string {
  return origin + appRoutes.article.replace(":slug", encodeURIComponent(slug));
}

/** Later of publication and last change. */
function changedAt({ published_at, updated_at, created_at }: Article): string {
  const [published, updated] = [published_at ?? created_at, updated_at ?? created_at];
  return updated > published ? updated : published;
}

function lastChange(articles: readonly Article[]): string | undefined {
  return articles.map(changedAt).sort().at(-1);
}

function rfc822(instant: string): string {
  return new Date(instant).toUTCString();
}
