import { useEffect } from "react";
import { Route, Switch, useLocation } from "wouter";
import { appRoutes } from "#domain/app-routes.ts";
import { isAdminPath } from "./admin-path.ts";
import { ErrorBoundary } from "./error-boundary.tsx";
import { Layout } from "./layout.tsx";
import { otherPages, pages } from "./pages.ts";
import { useScrollToTop } from "./use-scroll-to-top.ts";
import { useSentHead } from "./use-sent-head.ts";

const {
  home,
  passports,
  passport,
  removal,
  locations,
  location,
  calendar,
  articles,
  article,
  privacy,
  test,
} = pages;

/**
 * Each page has its own error boundary, reset by navigation. `onReady` runs after each page that renders without error.
 */
export function App({ onReady }: { onReady: () => void }) {
  const [path] = useLocation();
  useScrollToTop(path);
  useSentHead(path);
  return (
    <Layout>
      {/* The admin area persists between its pages and has boundaries inside. */}
      <ErrorBoundary key={isAdminPath(path) ? "" : path}>
        <Switch>
          <Route path={appRoutes.home} component={home.Page} />
          <Route path={appRoutes.passports} component={passports.Page} />
          <Route path={appRoutes.passport}>
            {({ passportId }) => <passport.Page passportId={passportId} />}
          </Route>
          <Route path={appRoutes.removal}>
            {({ passportId }) => <removal.Page passportId={passportId} />}
          </Route>
          <Route path={appRoutes.locations} component={locations.Page} />
          <Route path={appRoutes.location}>
            {({ locationSlug }) => <location.Page slug={locationSlug} />}
          </Route>
          <Route path={appRoutes.articles} component={articles.Page} />
          <Route path={appRoutes.article}>{({ slug }) => <article.Page slug={slug} />}</Route>
          <Route path={appRoutes.calendar} component={calendar.Page} />
          <Route path={appRoutes.privacy} component={privacy.Page} />
          <Route path={appRoutes.test} component={test.Page} />
          <Route component={otherPages.Page} />
        </Switch>
        <WhenReady run={onReady} />
      </ErrorBoundary>
    </Layout>
  );
}

/** A sibling of the page: its effect runs once the page no longer suspends. */
function WhenReady({ run }: { run: () => void }) {
  // oxlint-disable-next-line react/exhaustive-deps -- once per page, with the current function
  useEffect(run, []);
  return null;
}
