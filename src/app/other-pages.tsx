import { useLocation } from "wouter";
import { lazyPage } from "../platform/hooks/lazy-page.tsx";
import { accountPageAt, isAdminPath } from "./match-page.ts";
import { NotFoundPage } from "./not-found-page.tsx";

const accountPages = lazyPage(() => import("./account-pages.tsx").then((module) => module.AccountPages));
const adminPages = lazyPage(() => import("./admin-pages.tsx").then((module) => module.AdminPages));

/** Account pages are hydrated, so their code must be loaded first. */
export async function loadOtherPage(): Promise<void> {
  if (import.meta.env.SSR || accountPageAt(location.pathname)) await accountPages.load();
}

export function OtherPages() {
  const [path] = useLocation();
  if (accountPageAt(path)) return <accountPages.Page />;
  return isAdminPath(path.toLowerCase()) ? <adminPages.Page /> : <NotFoundPage />;
}
