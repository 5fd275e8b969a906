import type { PageName } from "./pages.ts";
import { NEWEST_ARTICLES } from "../features/articles/article-queries.ts";
import { articleQuery, parseArticleSearch } from "../features/articles/article-search.ts";
import type { Queries } from "./queries.ts";

/** A page's address taken apart. */
export type PageAddress = { params: Readonly<Record<string, string>>; search: URLSearchParams };

type Rendering = {
  /** The chunks whose styles belong into the HTML; the first one is the page's own. */
  modules: readonly string[];
  /** Asks what the page's own queries will ask, so that the answers stand in the HTML. */
  prefetch?: (queries: Queries, address: PageAddress) => Promise<unknown>;
};

/** What the server needs to know of each page to send it as HTML; none of it travels to the browser. */
export const renderedPages: Record<PageName, Rendering> = {
  home: {
    modules: ["src/app/home-page.tsx", "src/features/lookup/answer-view.tsx"],
    prefetch: ({ overview, articles }) =>
      Promise.all([overview.fetch("all"), articles.fetch(NEWEST_ARTICLES)]),
  },
  passports: { modules: ["src/features/passports/passports-page.tsx"] },
  passport: {
    modules: ["src/features/passports/passport-page.tsx"],
    prefetch: ({ passport }, { params }) => passport.fetch(params["passportId"] ?? ""),
  },
  locations: {
    modules: ["src/features/locations/locations-page.tsx"],
    prefetch: ({ overview }) => overview.fetch("all"),
  },
  location: {
    modules: ["src/features/locations/branch-page.tsx"],
    prefetch: ({ overview }) => overview.fetch("all"),
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
};
