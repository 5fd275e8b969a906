import { appRoutes, type RouteName } from "#domain/app-routes.ts";
import type { OverviewBranch } from "#domain/api/overview.ts";
import type { Translator } from "../i18n/translator.ts";
import { siteName } from "../lib/site.ts";
import type { PageFacts } from "../ui/page-title.tsx";
import { pages } from "./pages.ts";

export type PageToDescribe = {
  page: RouteName;
  url: string;
  origin: string;
  translator: Translator;
  facts: PageFacts;
  branches: readonly OverviewBranch[];
};

/** schema.org data. A WebSite, never an organisation or office: the site is independent of the agency. */
export function structuredData(described: PageToDescribe): object[] {
  if (described.page === "home") return [webSite(described)];
  const { page, branches } = described;
  return [
    breadcrumbs(described),
    ...(page === "locations" && branches.length > 0 ? [list(branches, described.translator.locale)] : []),
  ];
}

const CONTEXT = { "@context": "https://schema.org" };

function webSite({ origin, translator, facts: { description } }: PageToDescribe): object {
  const home = `${origin}${appRoutes.home}`;
  return {
    ...CONTEXT,
    "@type": "WebSite",
    name: siteName(translator),
    url: home,
    inLanguage: translator.locale,
    ...(description === undefined ? {} : { description }),
    potentialAction: {
      "@type": "SearchAction",
      target: { "@type": "EntryPoint", urlTemplate: `${home}?q={query}` },
      "query-input": "required name=query",
    },
  };
}

function breadcrumbs({ page, url, origin, translator, facts }: PageToDescribe): object {
  const { server } = pages[page];
  const parent = server ? server.parent : undefined;
  const steps = [
    { name: siteName(translator), item: `${origin}${appRoutes.home}` },
    ...(parent === undefined
      ? []
      : [{ name: translator.t(parent.title), item: `${origin}${appRoutes[parent.page]}` }]),
    { name: facts.title.replace(` · ${siteName(translator)}`, ""), item: url },
  ];
  return {
    ...CONTEXT,
    "@type": "BreadcrumbList",
    itemListElement: steps.map((step, at) => ({ "@type": "ListItem", position: at + 1, ...step })),
  };
}

/** Names only: branch pages list people and are not indexed. */
function list(branches: readonly OverviewBranch[], locale: string): object {
  return {
    ...CONTEXT,
    "@type": "ItemList",
    numberOfItems: branches.length,
    itemListElement: branches.map(({ name, name_am }, at) => ({
      "@type": "ListItem",
      position: at + 1,
      name: (locale === "am" && name_am) || name,
    })),
  };
}
