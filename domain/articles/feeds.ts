import { LANGUAGES, type Language } from "../base/languages.ts";
import { API_PREFIX } from "../base/public-paths.ts";

export type FeedKind = "rss" | "atom" | "json";

export const FEED_TYPES: Readonly<Record<FeedKind, string>> = {
  rss: "application/rss+xml",
  atom: "application/atom+xml",
  json: "application/feed+json",
};

/** Null: of articles in all languages. */
export type FeedLanguage = Language | null;

export const FEED_LANGUAGES: readonly FeedLanguage[] = [null, ...LANGUAGES];

export type FeedAddress = { path: string; kind: FeedKind; language: FeedLanguage };

/** Apart from the other paths, which every worker loads. */
export function feedPath(kind: FeedKind, language: FeedLanguage): string {
  return `${API_PREFIX}/feeds/${language === null ? "" : `${language}/`}articles.${kind}`;
}

/** Every feed there is. */
export const FEEDS: readonly FeedAddress[] = FEED_LANGUAGES.flatMap((language) =>
  (["rss", "atom", "json"] as const).map((kind) => ({
    path: feedPath(kind, language),
    kind,
    language,
  })),
);
