import { escapeMarkup } from "#domain/escape-markup.ts";
import { appRoutes } from "#domain/app-routes.ts";
import { LOCALES } from "../i18n/catalogues.ts";
import { LANGUAGE_PARAM } from "#domain/page-language.ts";
import { siteName } from "../lib/site.ts";
import type { RouteMatch } from "./match-route.ts";
import { type PageToDescribe, structuredData } from "./structured-data.ts";

/** The picture shown where a link to the site is shared; made when the app is built. */
const PICTURE = { path: "/og.png", width: 1200, height: 630 } as const;

type HeadOptions = Pick<PageToDescribe, "origin" | "translator" | "facts" | "branches"> & {
  /** Null where there is no such page. */
  route: RouteMatch | null;
  search: string;
};

/**
 * What crawlers and messengers read of a page, beside the title and description that React brings. Marked
 * `data-sent`: it is true of the address that was asked for, and the app takes it off when it leaves that.
 */
export function headOf({ route, search, ...page }: HeadOptions): string {
  const { origin, translator, facts } = page;
  const url = route === null ? null : `${origin}${ownPath(route)}`;
  const named = new URLSearchParams(search).get(LANGUAGE_PARAM) === translator.locale;
  const own = url !== null && named ? inLanguage(url, translator.locale) : url;
  const indexed = route !== null && url !== null && own !== null && !facts.noindex;
  return [
    ...(indexed ? addresses(url, own) : []).map(writeElement),
    ...socialTags(page, own).map(writeElement),
    ...(indexed ? structuredData({ ...page, page: route.name, url }) : []).map(writeData),
  ].join("");
}

/** The page's own address, and the same page in each language. */
function addresses(url: string, own: string): HeadElement[] {
  return [
    ["link", { rel: "canonical", href: own }],
    ["link", { rel: "alternate", hreflang: "x-default", href: url }],
    ...LOCALES.map(({ tag }): HeadElement => [
      "link",
      { rel: "alternate", hreflang: tag, href: inLanguage(url, tag) },
    ]),
  ];
}

/** Open Graph, and what Twitter's cards ask beyond it. */
function socialTags(
  { origin, translator, facts: { title, description } }: Omit<HeadOptions, "route" | "search">,
  own: string | null,
): HeadElement[] {
  const properties: Record<string, string | null | undefined> = {
    "og:type": "website",
    "og:site_name": siteName(translator),
    "og:title": title,
    "og:description": description,
    "og:url": own,
    "og:locale": translator.intlTag.replace("-", "_"),
    "og:image": `${origin}${PICTURE.path}`,
    "og:image:width": String(PICTURE.width),
    "og:image:height": String(PICTURE.height),
    "og:image:alt": siteName(translator),
  };
  return [
    ...Object.entries(properties).flatMap(([property, content]): HeadElement[] =>
      typeof content === "string" ? [["meta", { property, content }]] : [],
    ),
    ["meta", { name: "twitter:card", content: "summary_large_image" }],
  ];
}

/** The page's one address, with or without its last slash as the pattern has it, and without parameters. */
function ownPath({ name, params }: RouteMatch): string {
  return appRoutes[name].replace(/:(\w+)/g, (_all, param: string) => encodeURIComponent(params[param] ?? ""));
}

function inLanguage(url: string, tag: string): string {
  return `${url}?${LANGUAGE_PARAM}=${tag}`;
}

type HeadElement = ["link" | "meta", Readonly<Record<string, string>>];

function writeElement([name, attributes]: HeadElement): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeMarkup(value)}"`);
  return `<${name}${written.join("")} data-sent>`;
}

function writeData(data: unknown): string {
  const json = JSON.stringify(data).replaceAll("<", "\\u003c");
  return `<script type="application/ld+json" data-sent>${json}</script>`;
}
