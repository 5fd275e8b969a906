import { appRoutes } from "#domain/app-routes.ts";
import { type PageName, pages } from "./pages.ts";

export type RouteMatch = { name: PageName; params: Readonly<Record<string, string>> };

// `Object.keys` forgets the names' type.
const routes = (Object.keys(pages) as PageName[]).map((name) => ({
  name,
  matcher: matcherOf(appRoutes[name]),
}));

function matcherOf(pattern: string): RegExp {
  return new RegExp(`^${pattern.replace(/\/$/, "").replace(/:(\w+)/g, "(?<$1>[^/]+)")}/?$`, "i");
}

/** Which page a path leads to, as wouter's `Switch` in app.tsx decides it: the first pattern that fits. */
export function matchRoute(path: string): RouteMatch | null {
  const decoded = decodePath(path);
  for (const { name, matcher } of routes) {
    const match = matcher.exec(decoded);
    if (match !== null) return { name, params: { ...match.groups } };
  }
  return null;
}

/** What cannot be decoded stands for itself, as in wouter. */
function decodePath(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
