import { lazy } from "react";
import { Route, Switch, useLocation } from "wouter";
import { appRoutes } from "../../domain/app-routes.ts";
import { ErrorBoundary } from "./error-boundary.tsx";
import { Layout } from "./layout.tsx";
import { NotFoundPage } from "./not-found-page.tsx";
import { useScrollToTop } from "./use-scroll-to-top.ts";

const HomePage = lazy(() => import("./home-page.tsx").then((module) => ({ default: module.HomePage })));
const PassportsPage = lazy(() =>
  import("../features/passports/passports-page.tsx").then((module) => ({ default: module.PassportsPage })),
);
const PassportPage = lazy(() =>
  import("../features/passports/passport-page.tsx").then((module) => ({ default: module.PassportPage })),
);
const LocationsPage = lazy(() =>
  import("../features/locations/locations-page.tsx").then((module) => ({ default: module.LocationsPage })),
);
const BranchPage = lazy(() =>
  import("../features/locations/branch-page.tsx").then((module) => ({ default: module.BranchPage })),
);

/** Every page in the layout, each behind a boundary of its own: a new address starts afresh. */
export function App() {
  const [path] = useLocation();
  useScrollToTop(path);
  return (
    <Layout>
      <ErrorBoundary key={path}>
        <Switch>
          <Route path={appRoutes.home} component={HomePage} />
          <Route path={appRoutes.passports} component={PassportsPage} />
          <Route path={appRoutes.passport}>
            {({ passportId }) => <PassportPage passportId={passportId} />}
          </Route>
          <Route path={appRoutes.locations} component={LocationsPage} />
          <Route path={appRoutes.location}>{({ locationSlug }) => <BranchPage slug={locationSlug} />}</Route>
          <Route component={NotFoundPage} />
        </Switch>
      </ErrorBoundary>
    </Layout>
  );
}
