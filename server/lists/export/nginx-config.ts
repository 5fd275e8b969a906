import { FEEDS } from "#domain/articles/feeds.ts";
import { API_PREFIX, apiPaths } from "#domain/base/paths.ts";
import { appRoutes } from "#domain/base/app-routes.ts";
import { PROBLEM_CONTENT_TYPE } from "#domain/base/problem.ts";
import type { Problem } from "#domain/base/problem.ts";
import { PLAIN_HEADERS } from "../../http/security-headers.ts";
import {
  headerMaps,
  languageMaps,
  block,
  escaped,
  patternOf,
  quoted,
  NEEDS_SERVICE,
  NOT_HERE,
} from "./nginx-maps.ts";
import { barePath, FIXED_PAGES, MISSING_PAGE, PAGES, SHELL_PAGES } from "./page-files.ts";
import { BYTES, BYTES_TYPE, JSON_TYPE, TYPES, typeOf } from "./site-rules.ts";

export type NginxSettings = {
  /** The served folder, absolute. */
  root: string;
  /** What nginx's `listen` says. */
  listen: string;
  /** Default first. */
  languages: readonly string[];
  /** One policy that fits all pages. */
  policy: string;
};

/** A configuration for nginx's `http` block that sends an export as the server sends its pages. */
export function nginxConfig(settings: NginxSettings): string {
  return [
    "# Written by `npm run export`. Include it in nginx's http block; docs/copies.md says how.",
    ...languageMaps(settings.languages),
    ...headerMaps(settings.policy),
    ...server(settings),
    "",
  ].join("\n");
}

/** Those without a value are left out. */
const HEADERS: Readonly<Record<string, string>> = {
  "Cache-Control": "$copy_caching",
  "Content-Encoding": "$copy_encoding",
  "Content-Language": "$copy_tag",
  "Content-Security-Policy": "$copy_policy",
  "Content-Disposition": "$copy_disposition",
  "Set-Cookie": "$copy_cookie",
  Vary: "$copy_vary",
  "X-Robots-Tag": "$copy_robots",
  "Access-Control-Allow-Origin": "$copy_readers",
  "Access-Control-Allow-Headers": "$copy_sent",
  "Access-Control-Expose-Headers": "$copy_exposed",
  "Retry-After": "$copy_wait",
  "Strict-Transport-Security": "$copy_hsts",
};

function server({ root, listen }: NginxSettings): string[] {
  const headers = Object.entries({ ...PLAIN_HEADERS, ...HEADERS });
  return block("server", [
    `listen ${listen};`,
    `root ${quoted(root)};`,
    "server_tokens off;",
    "# Addresses contain people's numbers: no log but for a fault.",
    "access_log off;",
    "gzip off;",
    "gzip_static on;",
    "absolute_redirect off;",
    "client_max_body_size 11m;",
    ...headers.map(([name, value]) => `add_header ${name} ${quoted(value)} always;`),
    `error_page 404 /${PAGES}/$copy_language${MISSING_PAGE}.html;`,
    ...block("if ($request_method = OPTIONS)", ["return 204;"]),
    ...pages(),
    ...Object.entries(TYPES).flatMap(([ending, type]) =>
      block(`location ~ \\.${ending}$`, found(type, ["$uri"], "=404")),
    ),
    ...block("location ~ ^/_[a-z]+$", ["return 404;"]),
    ...block("location ~ ^/media/(?<copy_picture>[0-9a-f]+)$", [
      ...found(typeOf("/media/800.jpg"), ["/media/$copy_picture/800.jpg"], "=404"),
    ]),
    ...api(),
  ]);
}

/** A file of one type, in brotli if there is one and the browser takes it. */
function found(type: string, names: readonly string[], otherwise: string): string[] {
  const forms = names.flatMap((name) => [`${name}$copy_br`, name]);
  return ["types { }", `default_type ${quoted(type)};`, `try_files ${forms.join(" ")} ${otherwise};`];
}

function pages(): string[] {
  const page = (name: string, otherwise: string) =>
    found(typeOf(".html"), [`${name}$copy_named.html`, `${name}.html`], otherwise);
  const fixed = FIXED_PAGES.map(barePath).filter(Boolean).map(escaped).join("|");
  const one = "(?<copy_page>";
  return [
    ...block("location = /", page("$copy_pages/index", "/index.html")),
    "# A share that no service worker took, with a file of lists: it can be chosen there.",
    ...block(`location = ${appRoutes.handOn}`, [
      "client_max_body_size 0;",
      ...block("if ($request_method = POST)", [`return 303 ${appRoutes.handOn};`]),
      ...page(`$copy_pages${appRoutes.handOn}`, "/index.html"),
    ]),
    ...block(`location ~ ^/${one}${fixed})/?$`, page("$copy_pages/$copy_page", "/index.html")),
    "# What is not here, and the second page of a branch's list, is the app's to show.",
    ...block(`location ~ ^/${one}locations/[^/.]+)/?$`, [
      ...page("$copy_pages/$copy_page", "@branch"),
      "error_page 404 /index.html;",
    ]),
    ...block("location @branch", [
      ...block("if ($copy_pages = /none)", ["rewrite ^ /index.html last;"]),
      "error_page 404 /index.html;",
      "return 404;",
    ]),
    ...block(`location ~ ^/${one}articles/[^/.]+)/?$`, [
      ...page(`/${PAGES}/$copy_language/$copy_page`, "=404"),
      "error_page 404 /index.html;",
    ]),
    "# Pages of one passport, of accounts and of admins: the app's alone.",
    ...block(`location ~ ^(?:${SHELL_PAGES.map(patternOf).join("|")})/?$`, ["rewrite ^ /index.html last;"]),
    ...block(`location ^~ /${PAGES}/`, ["internal;", ...found(typeOf(".html"), ["$uri"], "=404")]),
  ];
}

/** Answers of the API have no ending in their address. */
function api(): string[] {
  const below = (path: string, lines: readonly string[]) => block(`location ^~ ${path}/`, lines);
  const exact = (path: string) => block(`location = ${path}`, found(typeOf(path), ["$uri"], "@not_here"));
  return [
    ...below(API_PREFIX, [
      ...BYTES.flatMap((path) => below(path, found(BYTES_TYPE, ["$uri"], "@not_here"))),
      ...below(`${API_PREFIX}/sync`, found(JSON_TYPE, ["$uri.json", "$uri"], "@not_here")),
      ...below(apiPaths.articles, found(JSON_TYPE, ["$uri.json"], "@not_here")),
      ...FEEDS.flatMap(({ path }) => exact(path)),
      "# Without such a file it is for the service.",
      ...found(JSON_TYPE, ["$uri$copy_answer"], "@needs_service"),
    ]),
    ...block("location @not_here", problem(NOT_HERE)),
    ...block("location @needs_service", problem(NEEDS_SERVICE)),
  ];
}

function problem(answer: Problem): string[] {
  return [
    "types { }",
    `default_type ${PROBLEM_CONTENT_TYPE};`,
    `return ${answer.status} '${JSON.stringify(answer)}';`,
  ];
}
