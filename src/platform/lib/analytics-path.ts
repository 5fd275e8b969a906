import { accountRoutes } from "#domain/accounts/account-routes.ts";
import { adminRoutes } from "#domain/base/admin-routes.ts";
import { API_PREFIX } from "#domain/base/public-paths.ts";
import { appRoutes } from "#domain/base/app-routes.ts";
import { HIDDEN, hideNumbers } from "./hide-private.ts";

const PATTERNS = [appRoutes, accountRoutes, adminRoutes].flatMap((routes) => Object.values<string>(routes));
/** Unknown addresses may contain anything typed. */
const NO_PAGE = "/:unknown";
/** Parts that name a person. */
const PRIVATE_PARTS = [":passportId", ":userId"];
const PEOPLE_OF_API = /\/(passport|user)s\/[^/]+/;

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

/** More than any link has. Long ones would take long to read, and each separator may be a step deeper. */
const LONGEST = 4096;
const MOST_SEPARATORS = 500;
const ESCAPES = /(?:%[\da-f]{2})+/gi;
const SLASH = /([/\\])/;
const SEPARATOR = /[/\\?#&;=:]/;
const MAIL = /[^\s/]+@[^\s/]+/g;

/** The route pattern of a path, e.g. `/locations/:locationSlug`. */
export function routeOf(path: string): string {
  return PATTERNS.find((pattern) => fits(pattern, path)) ?? NO_PAGE;
}

/** Path and query for analytics, without secrets, names, searches and numbers at any depth. */
export function reportedAddress(path: string, search = ""): string {
  // It is not read as a whole: a path that begins with two slashes is no other host here.
  return within(path, maskPath) + (search === "" ? "" : `?${within(search.slice(1), maskPairs)}`);
}

/** The same for an address of any kind, or for text that may hold one; masking it again changes nothing. */
export function maskAddress(text: string): string {
  return within(text, maskValue);
}

/** The words of an address that are not reported; of a very long one those at its beginning. */
export function hiddenWords(path: string, search: string): string[] {
  const reported = new Set(wordsIn(reportedAddress(path, search)));
  return wordsIn((path + search).slice(0, LONGEST)).filter((word) => !reported.has(word));
}

function within(text: string, mask: (text: string) => string): string {
  const isOdd =
    text.length > LONGEST || text.split(/[/\\?#&;=:%]/, MOST_SEPARATORS + 1).length > MOST_SEPARATORS;
  return isOdd ? HIDDEN : mask(text);
}

/**
 * A part of an address, which may hold an address itself. Its escapes are read one level at a time, until separators
 * appear: the separators of a deeper level belong to what is encoded there.
 */
function maskValue(raw: string): string {
  let text = raw;
  while (!SEPARATOR.test(text)) {
    const decoded = decode(text);
    if (decoded === text) return maskWords(raw);
    text = decoded;
  }
  const masked = maskParts(text);
  if (masked === text) return raw;
  return text === raw ? masked : encode(masked);
}

/** Text with separators. Every part that is masked in turn is shorter, so this ends. */
function maskParts(text: string): string {
  const [, scheme, afterScheme = ""] = /^([a-z][a-z\d+.-]*:)([^]*)$/i.exec(text) ?? [];
  if (scheme !== undefined) return scheme + (isPrivate(scheme) ? hide(afterScheme) : maskValue(afterScheme));
  const [, slashes, host = "", afterHost = ""] = /^([/\\]{2,})([^/\\?#]*)([^]*)$/.exec(text) ?? [];
  if (slashes !== undefined) return slashes + maskWords(host) + maskValue(afterHost);
  const [, base = "", query, hash] = /^([^?#]*)(?:\?([^#]*))?(?:#([^]*))?$/.exec(text) ?? [];
  return (
    maskBase(base) +
    (query === undefined ? "" : `?${maskPairs(query)}`) +
    (hash === undefined ? "" : `#${maskValue(hash)}`)
  );
}

/** What stands before query and fragment: a path, parameters, or words. */
function maskBase(base: string): string {
  if (/^[/\\]/.test(base)) return maskPath(base);
  return base.includes("/") && routeOf(`/${base}`) !== NO_PAGE
    ? maskPath(`/${base}`).slice(1)
    : maskPairs(base);
}

function maskPath(path: string): string {
  if (path.startsWith(`${API_PREFIX}/`)) return eachBetween(path.replace(PEOPLE_OF_API, "/$1s/:$1Id"), SLASH);
  const route = routeOf(path.replaceAll("\\", "/"));
  if (route === NO_PAGE || PRIVATE_PARTS.some((part) => route.includes(part))) return route;
  return eachBetween(path, SLASH);
}

/**
 * `name=value` between `&`. Browsers do not separate at `;`, so what follows a hidden value there may belong to it, as
 * may a piece without a name after the next `&`.
 */
function maskPairs(text: string): string {
  let isHidden = false;
  return text
    .split("&")
    .map((piece) => {
      const shown: string[] = [];
      for (const part of piece.split(";")) {
        const masked = isHidden && !part.includes("=") ? hide(part) : maskPair(part);
        shown.push(masked);
        isHidden = masked.includes(HIDDEN);
        if (isHidden) break;
      }
      return shown.join(";");
    })
    .join("&");
}

function maskPair(text: string): string {
  const at = text.indexOf("=");
  if (at === -1)
    return isLabelled(text) ? HIDDEN : /[/\\:]/.test(text) ? eachBetween(text, /([/\\:])/) : maskValue(text);
  const name = text.slice(0, at);
  const value = text.slice(at + 1);
  return `${maskValue(name)}=${isPrivate(name) ? hide(value) : maskValue(value)}`;
}

/** Masks what stands between separators and keeps those, which the group of `separator` holds. */
function eachBetween(text: string, separator: RegExp): string {
  return text
    .split(separator)
    .map((part, at) => (at % 2 === 0 ? maskValue(part) : part))
    .join("");
}

/** A part without separators, whose escapes hold none either. */
function maskWords(raw: string): string {
  const text = decodeAll(raw).replaceAll("+", " ");
  const masked = hideNumbers(text).replace(MAIL, HIDDEN);
  return masked === text ? raw : encode(masked);
}

function hide(value: string): string {
  return value === "" ? value : HIDDEN;
}

/** True where the values of a parameter are not reported; a name may be escaped and have others around it. */
function isPrivate(name: string): boolean {
  const words = decodeAll(name)
    .toLowerCase()
    .split(/[^\w-]+/);
  return words.some((word) => PRIVATE_NAMES.test(word) || SEARCHES.has(word));
}

/** JSON has such labels: `{"token":"…"}`. */
function isLabelled(text: string): boolean {
  return text.includes(":") && isPrivate(text);
}

function wordsIn(address: string): string[] {
  return decodeAll(address).split(/[^\p{L}\p{N}]+/u);
}

function decodeAll(text: string): string {
  const decoded = decode(text);
  return decoded === text ? text : decodeAll(decoded);
}

/** One level of escapes. Of malformed ones only those that are ASCII are read. */
function decode(text: string): string {
  return text.replace(ESCAPES, (escapes) => {
    try {
      return decodeURIComponent(escapes);
    } catch {
      return escapes.replace(/%[0-7][\da-f]/gi, (ascii) => decodeURIComponent(ascii));
    }
  });
}

/** Browsers write spaces in addresses as `+`. */
function encode(text: string): string {
  const wellFormed = text.replace(/\p{Surrogate}/gu, "");
  return encodeURIComponent(wellFormed).replaceAll("%20", "+").replaceAll("%5B", "[").replaceAll("%5D", "]");
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
