import { Route, Switch } from "wouter";
import { accountRoutes } from "#domain/account-routes.ts";
import { adminRoutes } from "#domain/admin-routes.ts";
import { lazyPage } from "../hooks/lazy-page.tsx";
import { NotFoundPage } from "./not-found-page.tsx";

const accountPages = lazyPage(() => import("./account-pages.tsx").then((module) => module.AccountPages));
const adminPages = lazyPage(() => import("./admin-pages.tsx").then((module) => module.AdminPages));

const ACCOUNT_PATHS = Object.values<string>(accountRoutes);

/** Account pages are hydrated, so their code must be loaded first. */
export async function loadOtherPage(): Promise<void> {
  if (import.meta.env.SSR || ACCOUNT_PATHS.includes(location.pathname.replace(/\/$/, "")))
    await accountPages.load();
}

export function OtherPages() {
  return (
    <Switch>
      {ACCOUNT_PATHS.map((pattern) => (
        <Route key={pattern} path={pattern} component={accountPages.Page} />
      ))}
      <Route path={`${adminRoutes.start}/*?`} component={adminPages.Page} />
      <Route component={NotFoundPage} />
    </Switch>
  );
}
