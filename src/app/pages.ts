import type { RouteName } from "#domain/app-routes.ts";
import { lazyPage } from "../hooks/lazy-page.tsx";

/**
 * Each page is a chunk. A new page needs a line here, a pattern in domain/app-routes.ts, an entry in rendered-pages.ts,
 * and a `Route` in app.tsx.
 */
export const pages = {
  home: lazyPage(async () => {
    const { HomePage, loadAnswerView } = await import("./home-page.tsx");
    // The server renders the answer to `?q=`: load its code before hydrating.
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

/** Accounts, admin area, and unknown URLs. */
export const otherPages = lazyPage(async () => {
  const { OtherPages, loadOtherPage } = await import("./other-pages.tsx");
  await loadOtherPage();
  return OtherPages;
});
