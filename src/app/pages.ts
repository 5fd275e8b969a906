import { accountRoutes } from "#domain/accounts/account-routes.ts";
import type { RouteName, RouteParams } from "#domain/base/app-routes.ts";
import { lazyPage, type LazyPage } from "../platform/hooks/lazy-page.tsx";
import type { Prefetch } from "../platform/hooks/services-context.ts";
import type { MessageId } from "../platform/i18n/translator.ts";
import { REQUEST_NUMBER_PARAM } from "../platform/lib/links.ts";
import { inOneSpelling, onlyParams } from "../platform/lib/search-params.ts";
import type { rarePages } from "./rare-pages.ts";

/** What only rendering on the server needs. `import.meta.env.SSR` keeps it out of the browser's bundle. */
export type OnServer = {
  /** Sources of the page's chunks, as the build's manifest names them. */
  files: readonly string[];
  /** Chunks whose styles may be needed before their code. */
  styles?: readonly string[];
  /** The parameters that the page reads, in one spelling; without it none (`search-of-page.ts`). */
  search?: (asked: URLSearchParams) => string | Promise<string>;
  /** The page's queries, besides the overview. */
  prefetch?: () => Promise<Prefetch>;
  /** Parent page in breadcrumbs, between the page and the landing page. */
  parent?: { page: RouteName; title: MessageId };
};

type PublicPage = LazyPage<RouteParams> & {
  /** Label of its entry in the header, which follows this order. */
  nav?: MessageId;
  /** It has the whole screen: no header, footer, advertisements or support badge. */
  isAlone?: true;
  server: OnServer | false;
};

function rarePage(name: keyof typeof rarePages): LazyPage<RouteParams> {
  return lazyPage<RouteParams>(async () => (await import("./rare-pages.ts")).rarePages[name]());
}

/**
 * Each page is a chunk. Its address, and whether search engines may list it, is in domain/base/app-routes.ts, its title in
 * the page's `PageTitle`.
 */
export const pages: Readonly<Record<RouteName, PublicPage>> = {
  home: {
    ...lazyPage(async () => {
      const { HomePage, loadAnswerView } = await import("./home-page.tsx");
      // The server renders the answer to `?q=`: load its code before hydrating.
      if (import.meta.env.SSR || location.search !== "") await loadAnswerView();
      return HomePage;
    }),
    server: import.meta.env.SSR && {
      files: ["src/app/home-page.tsx"],
      search: onlyParams("q"),
      styles: ["src/passports/lookup/answer-view.tsx"],
      prefetch: () => import("./home-page.tsx").then((module) => module.prefetch),
    },
  },
  passports: {
    nav: "nav.passports",
    ...lazyPage(() => import("../passports/pages/passports-page.tsx").then((module) => module.PassportsPage)),
    server: import.meta.env.SSR && {
      files: ["src/passports/pages/passports-page.tsx"],
      search: async (asked) =>
        inOneSpelling((await import("../passports/pages/passport-search-params.ts")).LIST_SEARCH, asked),
      prefetch: () => import("../passports/pages/passports-page.tsx").then((module) => module.prefetch),
    },
  },
  passport: {
    ...lazyPage(() => import("../passports/pages/passport-page.tsx").then((module) => module.PassportPage)),
    server: import.meta.env.SSR && {
      files: ["src/passports/pages/passport-page.tsx"],
      search: onlyParams(REQUEST_NUMBER_PARAM),
      prefetch: () => import("../passports/pages/passport-page.tsx").then((module) => module.prefetch),
    },
  },
  removal: {
    ...lazyPage(() => import("../passports/removal/removal-page.tsx").then((module) => module.RemovalPage)),
    server: import.meta.env.SSR && {
      files: ["src/passports/removal/removal-page.tsx"],
      search: onlyParams(REQUEST_NUMBER_PARAM),
    },
  },
  articles: {
    nav: "nav.articles",
    ...lazyPage(() => import("../articles/pages/articles-page.tsx").then((module) => module.ArticlesPage)),
    server: import.meta.env.SSR && {
      files: ["src/articles/pages/articles-page.tsx"],
      search: async (asked) =>
        inOneSpelling((await import("../articles/pages/article-search-params.ts")).ARTICLE_SEARCH, asked),
      prefetch: () => import("../articles/pages/articles-page.tsx").then((module) => module.prefetch),
    },
  },
  article: {
    ...lazyPage(() => import("../articles/pages/article-page.tsx").then((module) => module.ArticlePage)),
    server: import.meta.env.SSR && {
      files: ["src/articles/pages/article-page.tsx"],
      prefetch: () => import("../articles/pages/article-page.tsx").then((module) => module.prefetch),
      parent: { page: "articles", title: "articles.title" },
    },
  },
  calendar: {
    nav: "nav.calendar",
    ...lazyPage(() => import("../calendar/calendar-page.tsx").then((module) => module.CalendarPage)),
    server: import.meta.env.SSR && {
      files: ["src/calendar/calendar-page.tsx"],
      // Its day, and what its forms send without script.
      search: onlyParams("date", "calendar", "convert", "day", "month", "year", "number", "geez", "was"),
    },
  },
  locations: {
    nav: "nav.locations",
    ...lazyPage(() => import("../locations/locations-page.tsx").then((module) => module.LocationsPage)),
    server: import.meta.env.SSR && { files: ["src/locations/locations-page.tsx"] },
  },
  location: {
    ...lazyPage(() => import("../locations/branch-page.tsx").then((module) => module.BranchPage)),
    server: import.meta.env.SSR && {
      files: ["src/locations/branch-page.tsx", "src/passports/rhythm/shown-rhythm.tsx"],
      search: onlyParams("page"),
      prefetch: () => import("../locations/branch-page.tsx").then((module) => module.prefetch),
    },
  },
  sheet: {
    ...rarePage("sheet"),
    server: import.meta.env.SSR && {
      files: ["src/locations/sheet/sheet-page.tsx", "src/app/rare-pages.ts"],
      search: onlyParams("day"),
    },
  },
  advertise: {
    ...lazyPage(() =>
      import("../advertising/request/advertise-page.tsx").then((module) => module.AdvertisePage),
    ),
    server: import.meta.env.SSR && {
      files: ["src/advertising/request/advertise-page.tsx"],
      prefetch: () => import("../advertising/request/advertise-page.tsx").then((module) => module.prefetch),
    },
  },
  advertisementRequest: {
    ...lazyPage(() =>
      import("../advertising/request/request-page.tsx").then((module) => module.AdvertisementRequestPage),
    ),
    server: import.meta.env.SSR && {
      files: ["src/advertising/request/request-page.tsx"],
      parent: { page: "advertise", title: "nav.advertise" },
    },
  },
  handOn: {
    ...lazyPage(() => import("../lists/hand-on/hand-on-page.tsx").then((module) => module.HandOnPage)),
    server: import.meta.env.SSR && { files: ["src/lists/hand-on/hand-on-page.tsx"] },
  },
  move: {
    ...rarePage("move"),
    server: import.meta.env.SSR && {
      files: ["src/notices/my-passports/move/move-page.tsx", "src/app/rare-pages.ts"],
    },
  },
  helpOthers: {
    ...rarePage("helpOthers"),
    isAlone: true,
    server: import.meta.env.SSR && { files: ["src/app/help-others-page.tsx", "src/app/rare-pages.ts"] },
  },
  privacy: {
    ...lazyPage(() => import("./privacy/privacy-page.tsx").then((module) => module.PrivacyPage)),
    server: import.meta.env.SSR && { files: ["src/app/privacy/privacy-page.tsx"] },
  },
  service: {
    ...rarePage("service"),
    server: import.meta.env.SSR && {
      files: ["src/service/service-page.tsx", "src/app/rare-pages.ts"],
      prefetch: () => import("../service/service-page.tsx").then((module) => module.prefetch),
    },
  },
  test: {
    ...rarePage("test"),
    server: import.meta.env.SSR && { files: ["src/app/test-page.tsx", "src/app/rare-pages.ts"] },
  },
};

/** Accounts, admin area, and unknown URLs. */
export const otherPages = lazyPage(async () => {
  const { OtherPages, loadOtherPage } = await import("./other-pages.tsx");
  await loadOtherPage();
  return OtherPages;
});

/** `OnServer.files` of a path without a public page. */
export function otherFiles(path: string): readonly string[] {
  const isAccounts = Object.values<string>(accountRoutes).includes(path.replace(/\/$/, ""));
  return [
    "src/app/other-pages.tsx",
    ...(isAccounts ? ["src/app/account-pages.tsx", "src/platform/i18n/private-catalogues.ts"] : []),
  ];
}
