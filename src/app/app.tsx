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
 * Every page in the layout, each behind a boundary of its own: a new address starts afresh. `onReady` is called whenever
 * a page stands; never for one that broke.
 */
export function App({ onReady }: { onReady: () => void }) {
  const [path] = useLocation();
  useScrollToTop(path);
  useSentHead(path);
  return (
    <Layout>
      {/* The admin area keeps its frame from page to page, and has boundaries of its own. */}
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

/** Stands beside the page within its boundary: its effect runs when the page is there, whatever that had to wait for. */
function WhenReady({ run }: { run: () => void }) {
  // oxlint-disable-next-line react/exhaustive-deps -- once a page, whatever function it is by then
  useEffect(run, []);
  return null;
}
