import { appRoutes } from "../../domain/app-routes.ts";
import { site } from "../lib/site.ts";
import type { PageFacts } from "../ui/page-title.tsx";
import type { RouteMatch } from "./match-route.ts";

type PageToDescribe = {
  route: RouteMatch | null;
  url: string;
  origin: string;
  locale: string;
  facts: PageFacts;
};

/**
 * What schema.org can say of a page. The site is described as a website and never as an office: it is independent of
 * the agency whose lists it shows.
 */
export function structuredData({ route, url, origin, locale, facts }: PageToDescribe): object[] {
  const home = `${origin}${appRoutes.home}`;
  if (route?.name === "home") {
    return [
      {
        "@context": "https://schema.org",
        "@type": "WebSite",
        name: site.name,
        url: home,
        inLanguage: locale,
        ...(facts.description === undefined ? {} : { description: facts.description }),
        potentialAction: {
          "@type": "SearchAction",
          target: { "@type": "EntryPoint", urlTemplate: `${home}?q={query}` },
          "query-input": "required name=query",
        },
      },
    ];
  }
  const name = facts.title.replace(` · ${site.name}`, "");
  return [
    {
      "@context": "https://schema.org",
      "@type": "BreadcrumbList",
      itemListElement: [
        { "@type": "ListItem", position: 1, name: site.name, item: home },
        { "@type": "ListItem", position: 2, name, item: url },
      ],
    },
  ];
}
