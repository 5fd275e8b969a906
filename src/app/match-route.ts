import { appRoutes } from "#domain/app-routes.ts";
import { type PageName, pages } from "./pages.ts";

export type RouteMatch = { name: PageName; params: Readonly<Record<string, string>> };

// `Object.keys` loses the type.
const routes = (Object.keys(pages) as PageName[]).map((name) => ({
  name,
  matcher: matcherOf(appRoutes[name]),
}));

function matcherOf(pattern: string): RegExp {
  return new RegExp(`^${pattern.replace(/\/$/, "").replace(/:(\w+)/g, "(?<$1>[^/]+)")}/?$`, "i");
}

/** The first matching pattern, like wouter's `Switch` in app.tsx. */
export function matchRoute(path: string): RouteMatch | null {
  const decoded = decodePath(path);
  for (const { name, matcher } of routes) {
    const match = matcher.exec(decoded);
    if (match !== null) return { name, params: { ...match.groups } };
  }
  return null;
}

/** Undecodable paths stay as they are, as in wouter. */
function decodePath(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
