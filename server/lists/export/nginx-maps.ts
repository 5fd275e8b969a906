import { LANGUAGES } from "#domain/base/languages.ts";
import { API_PREFIX } from "#domain/base/paths.ts";
import {
  KEEP_LANGUAGE_PARAM,
  LANGUAGE_COOKIE,
  LANGUAGE_PARAM,
  languageCookie,
} from "#domain/base/page-language.ts";
import { API_POLICY, HSTS } from "../../http/security-headers.ts";
import { PICTURE_POLICY } from "../../articles/media/media-file-routes.ts";
import { workerPolicy } from "../../pages/page-policy.ts";
import { escaped, quoted } from "./nginx-text.ts";
import { barePath, MISSING_PAGE, PAGES, UNLISTED_PAGES } from "./page-files.ts";
import { API_RULES, FILE_RULES, OTHER_CACHING, type SiteRule } from "./site-rules.ts";
import { RETRY_SECONDS } from "./static-copy.ts";

type Entry = readonly [pattern: string, value: string];

function map(source: string, name: string, entries: readonly Entry[]): string[] {
  const lines = entries.map(([pattern, value]) => `  ${quoted(pattern)} ${quoted(value)};`);
  return [`map ${quoted(source)} $copy_${name} {`, ...lines, "}"];
}

/** Chooses as src/platform/i18n/choose-locale.ts does: address, cookie, then the browser's first known language. */
export function languageMaps(languages: readonly string[]): string[] {
  const [fallback = LANGUAGES[0]] = languages;
  const tags = languages.map((tag): Entry => [`~*^${tag}(-|$)`, tag]);
  const accepted = languages.map((tag): Entry => {
    const others = languages.filter((other) => other !== tag).join("|");
    return [`~*^(?:(?!\\s*(?:${others})(?:[-;,\\s]|$))[^,]*,)*\\s*${tag}(?:[-;,\\s]|$)`, tag];
  });
  const known = languages.join("|");
  const only = `(?:${LANGUAGE_PARAM}|${KEEP_LANGUAGE_PARAM})(?:=[^&]*)?`;
  return [
    ...map(`$arg_${LANGUAGE_PARAM}`, "asked", [["default", ""], ...tags]),
    ...map(`$cookie_${LANGUAGE_COOKIE}`, "chosen", [["default", ""], ...tags]),
    ...map("$http_accept_language", "accepted", [["default", fallback], ...accepted]),
    ...map("$copy_asked:$copy_chosen:$copy_accepted", "language", [
      ["~^([a-z]+):", "$1"],
      ["~^:([a-z]+):", "$1"],
      ["~^::([a-z]+)", "$1"],
    ]),
    "# A page with another query is the app's to show.",
    ...map("$args", "pages", [
      ["default", "/none"],
      ["", `/${PAGES}/$copy_language`],
      [`~^${only}(?:&${only})*$`, `/${PAGES}/$copy_language`],
    ]),
    ...map("$args", "named", [
      ["default", ""],
      [`~(^|&)${LANGUAGE_PARAM}=(${known})(&|$)`, ".lang"],
    ]),
    ...map("$copy_place $args:$arg_lang", "cookie", [
      ["default", ""],
      ...languages.map((tag): Entry => [
        `~^page(?: |.*&)${KEEP_LANGUAGE_PARAM}(=[^&]*)?(&.*)?:${tag}$`,
        languageCookie(tag),
      ]),
    ]),
  ];
}

/** What goes with each file. `policy`: of all pages. */
export function headerMaps(policy: string): string[] {
  const forms = "(\\.br)?$";
  const rule = ({ path, caching }: SiteRule): Entry => [
    path.endsWith("*") ? `~^${escaped(path.slice(0, -1))}` : `~^${escaped(path)}${forms}`,
    caching,
  ];
  const unlisted = UNLISTED_PAGES.map((path) => escaped(barePath(path)));
  return [
    "# Files are found in brotli without a module; gzip_static does the rest.",
    ...map("$http_accept_encoding", "br", [
      ["default", ".none"],
      ["~*(^|[,\\s])br(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))", ".br"],
    ]),
    ...map("$uri", "encoding", [
      ["default", ""],
      ["~\\.br$", "br"],
    ]),
    "# An answer to a query is a file of that name.",
    ...map("$args", "answer", [
      ["default", "/none"],
      ["", ".json"],
      ["~^[A-Za-z0-9_=&%,.+-]+$", "/@$args.json"],
    ]),
    ...map("$uri", "place", [
      ["default", ""],
      [`~^/${PAGES}/`, "page"],
      ["~^/index\\.html", "shell"],
      [`~^${API_PREFIX}/`, "api"],
      ["~^/media/", "media"],
      ["~^/sw\\.js", "worker"],
    ]),
    ...map("$copy_place", "policy", [
      ["default", ""],
      ["page", policy],
      ["shell", policy],
      ["api", API_POLICY],
      ["media", PICTURE_POLICY],
      ["worker", workerPolicy(policy)],
    ]),
    ...map("$status:$uri", "caching", [
      ["~^50", "no-store"],
      [`~^404:${API_PREFIX}/`, "no-store"],
      ...[...API_RULES, ...FILE_RULES]
        .map(rule)
        .map(([pattern, value]): Entry => [pattern.replace("~^", "~^[0-9]+:"), value]),
      ["default", OTHER_CACHING],
    ]),
    ...map("$uri", "robots", [
      ["default", ""],
      [`~^${API_PREFIX}/`, "noindex"],
      ["~^/index\\.html", "noindex"],
      [`~^/${PAGES}/[a-z]+/(${unlisted.join("|")}|${MISSING_PAGE.slice(1)}|locations/[^.]+)\\.`, "noindex"],
    ]),
    ...map("$copy_place", "vary", [
      ["default", "accept-encoding"],
      ["page", "accept-encoding, cookie, accept-language"],
    ]),
    ...map("$uri", "tag", [
      ["default", ""],
      [`~^/${PAGES}/([a-z]+)/`, "$1"],
    ]),
    "# Other copies' phones may read the API's files.",
    ...map("$copy_place", "readers", [
      ["default", ""],
      ["api", "*"],
    ]),
    ...map("$copy_place", "exposed", [
      ["default", ""],
      ["api", "Date, ETag, Retry-After"],
    ]),
    ...map("$request_method", "sent", [
      ["default", ""],
      ["OPTIONS", "*"],
    ]),
    ...map("$status", "wait", [
      ["default", ""],
      ["503", String(RETRY_SECONDS)],
    ]),
    ...map("$copy_place", "disposition", [
      ["default", ""],
      ["media", "inline"],
    ]),
    ...map("$scheme", "hsts", [
      ["default", ""],
      ["https", HSTS],
    ]),
  ];
}
