import { appRoutes } from "../../domain/app-routes.ts";
import { LOCALES } from "../i18n/catalogues.ts";
import { LANGUAGE_PARAM } from "../i18n/choose-locale.ts";
import { site } from "../lib/site.ts";
import type { PageFacts } from "../ui/page-title.tsx";
import type { RouteMatch } from "./match-route.ts";
import { structuredData } from "./structured-data.ts";

/** The picture shown where a link to the site is shared; made when the app is built. */
const PICTURE = { path: "/og.png", width: 1200, height: 630 } as const;

type HeadOptions = {
  /** Null where there is no such page. */
  route: RouteMatch | null;
  search: string;
  origin: string;
  locale: string;
  facts: PageFacts;
};

/**
 * What crawlers and messengers read of a page, beside the title and description that React brings. Marked
 * `data-sent`: it is true of the address that was asked for, and the app takes it off when it leaves that.
 */
export function headOf({ route, search, origin, locale, facts }: HeadOptions): string {
  const url = route === null ? null : `${origin}${ownPath(route)}`;
  const named = new URLSearchParams(search).get(LANGUAGE_PARAM);
  const own = url === null ? null : named === locale ? inLanguage(url, locale) : url;
  const links: Element[] =
    url === null || facts.noindex
      ? []
      : [
          ["link", { rel: "canonical", href: own ?? url }],
          ["link", { rel: "alternate", hreflang: "x-default", href: url }],
          ...LOCALES.map(({ tag }): Element => [
            "link",
            { rel: "alternate", hreflang: tag, href: inLanguage(url, tag) },
          ]),
        ];
  const data = url === null || facts.noindex ? [] : structuredData({ route, url, origin, locale, facts });
  return [...links, ...socialTags({ url: own, origin, locale, facts })]
    .map(writeElement)
    .concat(data.map(writeData))
    .join("");
}

/** Open Graph, and what Twitter's cards ask beyond it. */
function socialTags({
  url,
  origin,
  locale,
  facts: { title, description },
}: Pick<HeadOptions, "origin" | "locale" | "facts"> & { url: string | null }): Element[] {
  const properties: Record<string, string | undefined> = {
    "og:type": "website",
    "og:site_name": site.name,
    "og:title": title,
    "og:description": description,
    "og:url": url ?? undefined,
    "og:locale": openGraphLocale(locale),
    "og:image": `${origin}${PICTURE.path}`,
    "og:image:width": String(PICTURE.width),
    "og:image:height": String(PICTURE.height),
    "og:image:alt": site.name,
  };
  return [
    ...Object.entries(properties).flatMap(([property, content]): Element[] =>
      content === undefined ? [] : [["meta", { property, content }]],
    ),
    ["meta", { name: "twitter:card", content: "summary_large_image" }],
  ];
}

function openGraphLocale(tag: string): string {
  return (LOCALES.find((locale) => locale.tag === tag)?.intl ?? tag).replace("-", "_");
}

/** The page's one address, with or without its last slash as the pattern has it, and without parameters. */
function ownPath({ name, params }: RouteMatch): string {
  return appRoutes[name].replace(/:(\w+)/g, (_all, param: string) => encodeURIComponent(params[param] ?? ""));
}

function inLanguage(url: string, tag: string): string {
  return `${url}?${LANGUAGE_PARAM}=${tag}`;
}

type Element = ["link" | "meta", Readonly<Record<string, string>>];

function writeElement([name, attributes]: Element): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeAttribute(value)}"`);
  return `<${name}${written.join("")} data-sent>`;
}

function writeData(data: unknown): string {
  const json = JSON.stringify(data).replaceAll("<", "\\u003c");
  return `<script type="application/ld+json" data-sent>${json}</script>`;
}

function escapeAttribute(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll('"', "&quot;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
}
