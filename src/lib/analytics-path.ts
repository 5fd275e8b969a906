import { accountRoutes } from "#domain/account-routes.ts";
import { adminRoutes } from "#domain/admin-routes.ts";
import { appRoutes } from "#domain/app-routes.ts";
import { hideNumbers, HIDDEN } from "./hide-private.ts";

const PATTERNS = [appRoutes, accountRoutes, adminRoutes].flatMap((routes) => Object.values<string>(routes));
/** Unknown addresses may contain anything typed. */
const NO_PAGE = "/:unknown";
/** Parts that name a person. */
const PRIVATE_PARTS = [":passportId", ":userId"];

/** Parameter names with secret or personal values. */
const PRIVATE_NAMES = /token|key|secret|auth|session|bearer|name|phone|mail|number/;
/** Searched or shared text. */
const SEARCHES: ReadonlySet<string> = new Set([
  "q",
  "query",
  "search",
  "text",
  "title",
  "url",
  "who",
  "subject",
]);

/** True when the parameter's value must not be reported. */
export function isPrivateParam(name: string): boolean {
  const lower = name.toLowerCase();
  return PRIVATE_NAMES.test(lower) || SEARCHES.has(lower);
}

/** The route pattern of a path, e.g. `/locations/:locationSlug`. */
export function routeOf(path: string): string {
  return PATTERNS.find((pattern) => fits(pattern, path)) ?? NO_PAGE;
}

/** Path and query for analytics, without secrets, names, searches and request numbers. */
export function reportedAddress(path: string, search = ""): string {
  const route = routeOf(path);
  const shown =
    PRIVATE_PARTS.some((part) => route.includes(part)) || route === NO_PAGE ? route : hideNumbers(path);
  const query = [...new URLSearchParams(search)].map(([name, value]) => {
    const shownValue = isPrivateParam(name) && value !== "" ? HIDDEN : encode(hideNumbers(value));
    return `${encode(hideNumbers(name))}=${shownValue}`;
  });
  return query.length === 0 ? shown : `${shown}?${query.join("&")}`;
}

function fits(pattern: string, path: string): boolean {
  const wanted = partsOf(pattern);
  const given = partsOf(path);
  return (
    wanted.length === given.length && wanted.every((part, at) => part.startsWith(":") || part === given[at])
  );
}

function partsOf(path: string): string[] {
  return path.split("/").filter((part) => part !== "");
}

/** As in browser addresses: spaces as `+`. */
function encode(text: string): string {
  return encodeURIComponent(text).replaceAll("%20", "+").replaceAll("%5B", "[").replaceAll("%5D", "]");
}
