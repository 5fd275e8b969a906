import { API_PREFIX, apiPaths } from "#domain/api/paths.ts";
import { listPaths } from "#domain/api/sync-head.ts";
import { API_POLICY, PLAIN_HEADERS } from "../http/security-headers.ts";
import { PICTURE_POLICY } from "../media/media-file-routes.ts";
import { workerPolicy } from "../pages/page-policy.ts";
import { SHELL_PAGES } from "./page-files.ts";
import { API_RULES, FILE_RULES, JSON_TYPE, OTHER_CACHING, typeOf } from "./site-rules.ts";

/** Hosts that read headers take them from a file `_headers`: a path, then a line for each. */
export function headersFile(policy: string): string {
  const of = (path: string, headers: Record<string, string>) => [
    path,
    ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`),
  ];
  const api = API_RULES.flatMap(({ path, caching, type = JSON_TYPE }) =>
    of(path, { "Cache-Control": caching, "Content-Type": type }),
  );
  const files = FILE_RULES.flatMap(({ path, caching }) => of(path, { "Cache-Control": caching }));
  return [
    ...of("/*", PLAIN_HEADERS),
    ...of(`${API_PREFIX}/*`, {
      "Content-Security-Policy": API_POLICY,
      "X-Robots-Tag": "noindex",
      "Access-Control-Allow-Origin": "*",
      "Access-Control-Expose-Headers": "Date, ETag, Retry-After",
    }),
    ...of("/media/*", { "Content-Security-Policy": PICTURE_POLICY }),
    ...["/", "/index.html", ...shellPatterns()].flatMap((path) =>
      of(path, { "Content-Security-Policy": policy, "Cache-Control": OTHER_CACHING }),
    ),
    ...of("/sw.js", {
      "Content-Security-Policy": workerPolicy(policy),
      "Cache-Control": OTHER_CACHING,
      "Content-Type": typeOf("/sw.js"),
    }),
    ...api,
    ...files,
    "",
  ].join("\n");
}

/** The same hosts read where answers are, and send the app for every page. */
export function redirectsFile(): string {
  const json = [
    apiPaths.manifest,
    listPaths.head,
    apiPaths.articleVersions,
    apiPaths.overview,
    apiPaths.audience,
    apiPaths.locations,
    apiPaths.categories,
    apiPaths.tags,
  ];
  return [
    ...json.map((path) => `${path} ${path}.json 200`),
    `${apiPaths.locations}/:slug ${apiPaths.locations}/:slug.json 200`,
    `${apiPaths.articles}/:slug ${apiPaths.articles}/:slug.json 200`,
    "/* /index.html 200",
    "",
  ].join("\n");
}

function shellPatterns(): string[] {
  return [...new Set(SHELL_PAGES.map((path) => path.replace(/:\w+/g, "*").replace(/\*.*/, "*")))];
}
