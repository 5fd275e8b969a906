import type { RouteName } from "#domain/app-routes.ts";
import { lazyPage } from "../lib/lazy-page.tsx";

/**
 * The page of every route, each in a chunk of its own. A new page takes a line here, its pattern in
 * domain/app-routes.ts, what the server needs for its HTML in rendered-pages.ts, and its `Route` in app.tsx.
 */
export const pages = {
  home: lazyPage(async () => {
    const { HomePage, loadAnswerView } = await import("./home-page.tsx");
    // A question in the address is answered in the HTML: its cards must be here to take that over.
    if (import.meta.env.SSR || location.search !== "") await loadAnswerView();
    return HomePage;
  }),
  passports: lazyPage(() =>
    import("../features/passports/passports-page.tsx").then((module) => module.PassportsPage),
  ),
  passport: lazyPage(() =>
    import("../features/passports/passport-page.tsx").then((module) => module.PassportPage),
  ),
  removal: lazyPage(() =>
    import("../features/removal/removal-page.tsx").then((module) => module.RemovalPage),
  ),
  locations: lazyPage(() =>
    import("../features/locations/locations-page.tsx").then((module) => module.LocationsPage),
  ),
  location: lazyPage(() =>
    import("../features/locations/branch-page.tsx").then((module) => module.BranchPage),
  ),
  articles: lazyPage(() =>
    import("../features/articles/articles-page.tsx").then((module) => module.ArticlesPage),
  ),
  article: lazyPage(() =>
    import("../features/articles/article-page.tsx").then((module) => module.ArticlePage),
  ),
  calendar: lazyPage(() =>
    import("../features/calendar/calendar-page.tsx").then((module) => module.CalendarPage),
  ),
  privacy: lazyPage(() =>
    import("../features/privacy/privacy-page.tsx").then((module) => module.PrivacyPage),
  ),
  test: lazyPage(() => import("./test-page.tsx").then((module) => module.TestPage)),
} satisfies Partial<Record<RouteName, unknown>>;

export type PageName = keyof typeof pages;

/** Where no pattern fits: accounts, the admin area, and addresses without a page. */
export const otherPages = lazyPage(async () => {
  const { OtherPages, loadOtherPage } = await import("./other-pages.tsx");
  await loadOtherPage();
  return OtherPages;
});
