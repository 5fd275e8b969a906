import { accountRoutes } from "#domain/accounts/account-routes.ts";
import { appRoutes, type RouteName, type RouteParams } from "#domain/base/app-routes.ts";

export type PageMatch = { name: RouteName; params: RouteParams };

// `Object.keys` loses the type.
const matchers = (Object.keys(appRoutes) as RouteName[]).map((name) => {
  const pattern = appRoutes[name].replace(/\/$/, "").replace(/:(\w+)/g, "(?<$1>[^/]+)");
  return { name, matcher: new RegExp(`^${pattern}/?$`, "i") };
});

/** The public page at a decoded path, in the browser and on the server: wouter matches only inside components. */
export function matchPage(path: string): PageMatch | null {
  for (const { name, matcher } of matchers) {
    const match = matcher.exec(path);
    if (match !== null) return { name, params: { ...match.groups } };
  }
  return null;
}

/** Undecodable paths stay as they are, as in wouter's `useLocation`. */
export function decodePath(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

export function isAdminPath(path: string): boolean {
  return /^\/admin(?:\/|$)/.test(path);
}

export type AccountPageName = keyof typeof accountRoutes;

// `Object.keys` loses the type.
const names = Object.keys(accountRoutes) as AccountPageName[];

/** Public routes are as tolerant: any case, with or without the last slash. */
export function accountPageAt(path: string): AccountPageName | undefined {
  const bare = path.replace(/\/$/, "").toLowerCase();
  return names.find((name) => accountRoutes[name] === bare);
}
