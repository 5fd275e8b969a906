import type { Article } from "#domain/articles/contract.ts";
import { pictureId, pictureJpeg } from "#domain/articles/media.ts";
import type { FeedLanguage } from "#domain/articles/feeds.ts";
import { appRoutes } from "#domain/base/app-routes.ts";
import { articleChanged, articleDescription } from "#domain/articles/article-description.ts";
import { LANGUAGE_PARAM } from "#domain/base/page-language.ts";
import { wholeAddress } from "#domain/base/whole-address.ts";
import { textHtml } from "./text-html.ts";

/** `origin` like `https://example.org`; `path` is the feed's own; `entries` come newest first; `now` dates an empty feed. */
export type FeedSource = {
  siteName: string;
  origin: string;
  path: string;
  language: FeedLanguage;
  entries: readonly FeedEntry[];
  now: string;
};

/** The page that shows what a feed has, in its language. */
export function pageOfFeed({ origin, language }: FeedSource): string {
  return `${origin}${appRoutes.articles}${language === null ? "" : `?${LANGUAGE_PARAM}=${language}`}`;
}

export const XML_DECLARATION = `<?xml version="1.0" encoding="utf-8"?>`;

/** What every kind of feed says of an article; nothing is escaped yet. */
export type FeedEntry = {
  /** Stays the same when the slug changes. */
  id: string;
  address: string;
  title: string;
  summary: string;
  html: string;
  language: string | null;
  author: string | null;
  /** ISO instants. */
  published: string;
  updated: string;
  topics: readonly { name: string; slug: string }[];
  picture: { address: string; type: string | null; alt: string } | null;
};

export function feedEntry(article: Article, origin: string): FeedEntry {
  const { id, slug, title, published_at, created_at } = article;
  const address = origin + appRoutes.article.replace(":slug", encodeURIComponent(slug));
  return {
    id: `${origin}${appRoutes.articles}#${id}`,
    address,
    title,
    summary: articleDescription(article) ?? title,
    html: textHtml(article.text, { origin, address }),
    language: article.language ?? null,
    author: article.author?.name ?? null,
    published: published_at ?? created_at,
    updated: articleChanged(article),
    topics: [...article.categories, ...article.tags],
    picture: featuredPicture(article, origin),
  };
}

/** An own picture only once it is there. */
function featuredPicture({ featured_image_url, picture, title }: Article, origin: string) {
  const own = pictureId(featured_image_url);
  if (own !== null && !picture) return null;
  const address = wholeAddress(own === null ? featured_image_url : pictureJpeg(own), origin);
  if (address === null) return null;
  return { address, type: own === null ? null : "image/jpeg", alt: picture?.alt || title };
}

/** When the newest change was made; undefined if there are no articles. */
export function lastChange(entries: readonly FeedEntry[]): string | undefined {
  return entries
    .map(({ updated }) => updated)
    .sort()
    .at(-1);
}
