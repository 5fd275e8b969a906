import { accountRoutes } from "#domain/account-routes.ts";
import { locationSlug } from "#domain/location-slug.ts";
import type { PageName } from "./pages.ts";
import { NEWEST_ARTICLES } from "../features/articles/article-queries.ts";
import { articleQuery, parseArticleSearch } from "../features/articles/article-search.ts";
import { branchQuestion } from "../features/locations/branch-question.ts";
import { askedInAddress } from "../features/lookup/asked-in-address.ts";
import { firstQuestion } from "../features/lookup/use-server-search.ts";
import { questionOf } from "../features/passports/list-question.ts";
import { parseListSearch } from "../features/passports/list-search.ts";
import { fetchPassport } from "../features/passports/use-passport.ts";
import { pageNumber } from "../lib/page-number.ts";
import { pageParams } from "../passports/passport-question.ts";
import type { Queries } from "./queries.ts";
import { REQUEST_NUMBER_PARAM } from "../lib/links.ts";

export type PageAddress = { params: Readonly<Record<string, string>>; search: URLSearchParams };

type Rendering = {
  modules: readonly string[];
  /** Chunks whose styles may be needed before their code. */
  styles?: readonly string[];
  /** Runs the page's queries, besides the overview, to render their answers. */
  prefetch?: (queries: Queries, address: PageAddress) => Promise<unknown>;
};

/** Server-side facts of each page; not shipped to the browser. */
export const renderedPages: Record<PageName, Rendering> = {
  home: {
    modules: ["src/app/home-page.tsx"],
    styles: ["src/features/lookup/answer-view.tsx"],
    prefetch: ({ articles, passports, location }, { search }) => {
      const question = firstQuestion(askedInAddress(search.get("q") ?? ""));
      return Promise.all([
        articles.fetch(NEWEST_ARTICLES),
        question && passports.fetch(question).then((found) => fetchOfficeOf(location, found)),
      ]);
    },
  },
  passports: {
    modules: ["src/features/passports/passports-page.tsx"],
    prefetch: ({ passports, locations }, { search }) =>
      Promise.all([passports.fetch(pageParams(questionOf(parseListSearch(search)))), locations.fetch("all")]),
  },
  passport: {
    modules: ["src/features/passports/passport-page.tsx"],
    prefetch: async ({ passport, location }, { params, search }) => {
      const found = await fetchPassport(
        passport,
        params["passportId"] ?? "",
        search.get(REQUEST_NUMBER_PARAM),
      );
      if (found !== undefined) await location.fetch(locationSlug(found.data.location));
    },
  },
  removal: { modules: ["src/features/removal/removal-page.tsx"] },
  locations: { modules: ["src/features/locations/locations-page.tsx"] },
  location: {
    modules: ["src/features/locations/branch-page.tsx"],
    prefetch: async ({ overview, location, passports }, { params, search }) => {
      const slug = params["locationSlug"] ?? "";
      const published = await overview.fetch("all");
      const branch = published.ok && published.value.data.branches.find((known) => known.slug === slug);
      if (!branch) return;
      const question = branchQuestion(branch.name, pageNumber(search.get("page")));
      await Promise.all([location.fetch(slug), passports.fetch(pageParams(question))]);
    },
  },
  articles: {
    modules: ["src/features/articles/articles-page.tsx"],
    prefetch: ({ articles }, { search }) => articles.fetch(articleQuery(parseArticleSearch(search))),
  },
  article: {
    modules: ["src/features/articles/article-page.tsx"],
    prefetch: ({ article }, { params }) => article.fetch(params["slug"] ?? ""),
  },
  calendar: { modules: ["src/features/calendar/calendar-page.tsx"] },
  privacy: { modules: ["src/features/privacy/privacy-page.tsx"] },
  test: { modules: ["src/app/test-page.tsx"] },
};

/** A single hit is expanded and shows its branch's office. */
async function fetchOfficeOf(
  location: Queries["location"],
  found: Awaited<ReturnType<Queries["passports"]["fetch"]>>,
): Promise<void> {
  const [only, ...others] = found.ok ? found.value.data : [];
  if (only !== undefined && others.length === 0) await location.fetch(locationSlug(only.location));
}

/** For URLs without a public page. */
export function otherRendering(path: string): Rendering {
  const isAccounts = Object.values<string>(accountRoutes).includes(path.replace(/\/$/, ""));
  return {
    modules: [
      "src/app/other-pages.tsx",
      ...(isAccounts ? ["src/app/account-pages.tsx", "src/i18n/private-catalogues.ts"] : []),
    ],
  };
}
