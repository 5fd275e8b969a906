import { accountRoutes } from "#domain/account-routes.ts";
import { adminRoutes } from "#domain/admin-routes.ts";
import { appRoutes } from "#domain/app-routes.ts";
import { hideNumbers, HIDDEN } from "./hide-private.ts";

const PATTERNS = [appRoutes, accountRoutes, adminRoutes].flatMap((routes) => Object.values<string>(routes));
/** Reported in place of an address that no page has: somebody may have typed anything there. */
const NO_PAGE = "/:unknown";
/** The parts of an address that name a person. */
const PRIVATE_PARTS = [":passportId", ":userId"];

/** Parts of a parameter's name that make its value a secret (specification §1) or a person's. */
const PRIVATE_NAMES = /token|key|secret|auth|session|bearer|name|phone|mail|number/;
/** Parameters that hold what somebody searched for or shared. */
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

/** True when the value of a query parameter must not be reported. */
export function isPrivateParam(name: string): boolean {
  const lower = name.toLowerCase();
  return PRIVATE_NAMES.test(lower) || SEARCHES.has(lower);
}

/** The pattern of the page at a path, such as `/locations/:locationSlug`; never a part that a person typed. */
export function routeOf(path: string): string {
  return PATTERNS.find((pattern) => fits(pattern, path)) ?? NO_PAGE;
}

/** A page's path and query as analytics may know it: without secrets, names, searches and request numbers. */
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

/** Like the browser's own addresses: spaces as `+`, the rest escaped. */
function encode(text: string): string {
  return encodeURIComponent(text).replaceAll("%20", "+").replaceAll("%5B", "[").replaceAll("%5D", "]");
}
