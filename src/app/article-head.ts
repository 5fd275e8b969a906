import { articleChanged } from "#domain/articles/article-description.ts";
import type { Article } from "#domain/articles/contract.ts";
import { pictureId, pictureJpeg } from "#domain/articles/media.ts";
import { appRoutes } from "#domain/base/app-routes.ts";
import { LANGUAGES, LOCALES } from "#domain/base/languages.ts";
import { escapeMarkup } from "#domain/base/escape-markup.ts";
import { wholeAddress } from "#domain/base/whole-address.ts";
import { fileAddress } from "../platform/lib/file-address.ts";

export type DescribedArticle = {
  article: Article;
  origin: string;
  /** Its address here. */
  url: string;
  description: string | undefined;
};

/** The address given by its editors, or its own. */
export function canonicalOf({ article, origin, url }: DescribedArticle): string {
  return wholeAddress(article.canonical_url, origin) ?? url;
}

/**
 * An article's text has one language, whatever the page around it has: its alternates are its translations. None if
 * another site has the original.
 */
export function translationLinks(described: DescribedArticle): HeadElement[] {
  const { article, origin, url } = described;
  const others = article.translations ?? [];
  if (!article.language || others.length === 0 || canonicalOf(described) !== url) return [];
  const versions = [
    [article.language, url] as const,
    ...others.map(({ language, slug }) => [language, articleUrl(origin, slug)] as const),
  ].sort(([a], [b]) => (a < b ? -1 : 1));
  const fallback = versions.find(([language]) => language === LANGUAGES[0])?.[1] ?? url;
  return [
    alternate("x-default", fallback),
    ...versions.map(([language, address]) => alternate(language, address)),
  ];
}

/** Open Graph of an article; what is missing is the site's. */
export function articleProperties(described: DescribedArticle): PropertyValues {
  const { article } = described;
  const locale = intlTag(article.language);
  return {
    "og:type": "article",
    "og:title": article.meta_title ?? article.title,
    "og:url": canonicalOf(described),
    ...(locale === undefined ? {} : { "og:locale": locale }),
    "og:locale:alternate": (article.translations ?? []).flatMap(({ language }) => intlTag(language) ?? []),
    ...previewPicture(described),
    "article:published_time": article.published_at,
    "article:modified_time": articleChanged(article),
    "article:section": article.categories.map(({ name }) => name),
    "article:tag": article.tags.map(({ name }) => name),
  };
}

/** schema.org data of an article. */
export function articleData(described: DescribedArticle): object {
  const { article, description } = described;
  const pictures = articlePictures(described);
  return {
    "@context": "https://schema.org",
    "@type": "Article",
    headline: article.title,
    ...(description === undefined ? {} : { description }),
    ...(article.published_at === null ? {} : { datePublished: article.published_at }),
    dateModified: articleChanged(article),
    ...(article.author === null ? {} : { author: { "@type": "Person", name: article.author.name } }),
    ...(pictures.length === 0 ? {} : { image: pictures }),
    ...(article.language ? { inLanguage: article.language } : {}),
    mainEntityOfPage: canonicalOf(described),
  };
}

/** A given picture's size is not known. */
function previewPicture({ article, origin }: DescribedArticle): PropertyValues {
  const given = wholePicture(article.og_image_url, origin);
  const alt = { "og:image:alt": article.title };
  if (given !== null) return { "og:image": given, "og:image:width": null, "og:image:height": null, ...alt };
  const drawn = wholePicture(article.preview_image_url, origin);
  return drawn === null ? {} : { "og:image": drawn, ...alt };
}

function articlePictures({ article, origin }: DescribedArticle): string[] {
  const featured = pictureId(article.featured_image_url);
  const addresses = [
    featured === null ? article.featured_image_url : article.picture ? pictureJpeg(featured) : null,
    article.og_image_url ?? article.preview_image_url,
  ];
  return addresses.flatMap((address) => wholePicture(address, origin) ?? []);
}

function wholePicture(address: string | null | undefined, origin: string): string | null {
  return wholeAddress(address && fileAddress(address), origin);
}

function articleUrl(origin: string, slug: string): string {
  return origin + appRoutes.article.replace(":slug", encodeURIComponent(slug));
}

function intlTag(language: string | null | undefined): string | undefined {
  return LOCALES.find(({ tag }) => tag === language)?.intl.replace("-", "_");
}

export type HeadElement = ["link" | "meta", Readonly<Record<string, string>>];

/** Marked `data-sent`: the app removes them on navigation. */
export function writeElement([name, attributes]: HeadElement): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeMarkup(value)}"`);
  return `<${name}${written.join("")} data-sent>`;
}

export function writeData(data: unknown): string {
  const json = JSON.stringify(data).replaceAll("<", "\\u003c");
  return `<script type="application/ld+json" data-sent>${json}</script>`;
}

export function alternate(hreflang: string, href: string): HeadElement {
  return ["link", { rel: "alternate", hreflang, href }];
}

export type PropertyValues = Readonly<Record<string, string | readonly string[] | null | undefined>>;

/** Open Graph; properties without a value are left out, lists repeat theirs. */
export function properties(values: PropertyValues): HeadElement[] {
  return Object.entries(values).flatMap(([property, value]) =>
    (typeof value === "string" ? [value] : (value ?? [])).map((content): HeadElement => [
      "meta",
      { property, content },
    ]),
  );
}
