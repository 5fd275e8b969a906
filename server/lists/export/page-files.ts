import { accountRoutes } from "#domain/accounts/account-routes.ts";
import { adminRoutes } from "#domain/base/admin-routes.ts";
import { appRoutes, PAGES_WITH_NAMES, SITEMAP_PAGES } from "#domain/base/app-routes.ts";
import { LANGUAGE_PARAM, LANGUAGE_COOKIE } from "#domain/base/page-language.ts";
import type { App } from "../../route-deps.ts";
import { askApp } from "./ask-app.ts";
import type { SiteFolder } from "./site-folder.ts";

/** Rendered pages are below it, a folder a language. */
export const PAGES = "pages";
/** Any address that no page has. */
export const MISSING_PAGE = "/404";
/** Ends the name of a page whose address names its language. */
const NAMED = ".lang";

/** The file of a page, in a language; with `named`, as its address with `?lang=` is rendered. */
export function pageFile(path: string, language: string, named = false): string {
  const bare = barePath(path);
  return `${PAGES}/${language}/${bare === "" ? "index" : bare}${named ? NAMED : ""}.html`;
}

/** Removes the slashes at both ends. */
export function barePath(path: string): string {
  return path.replace(/^\/|\/$/g, "");
}

/** The search of an address that names its language. */
export function namedLanguage(language: string): string {
  return `?${LANGUAGE_PARAM}=${language}`;
}

const hasNoParams = (path: string) => !path.includes(":");

/** Pages at one address each. */
export const FIXED_PAGES: readonly string[] = [
  ...Object.values(appRoutes).filter(hasNoParams),
  accountRoutes.login,
  accountRoutes.register,
];

/** Those that search engines find in each language. */
export const NAMED_PAGES: readonly string[] = SITEMAP_PAGES.map((name) => appRoutes[name]);

/** Fixed pages that search engines leave out. */
export const UNLISTED_PAGES: readonly string[] = [
  ...PAGES_WITH_NAMES.map((name) => appRoutes[name]).filter(hasNoParams),
  appRoutes.test,
  accountRoutes.login,
  accountRoutes.register,
];

/** Addresses that the app itself answers, with the shell: of one passport, of accounts, of admins. */
export const SHELL_PAGES: readonly string[] = [
  appRoutes.passport,
  appRoutes.removal,
  appRoutes.sheet,
  accountRoutes.profile,
  accountRoutes.resetPassword,
  accountRoutes.setup,
  accountRoutes.advertisementReport,
  ...Object.values(adminRoutes),
];

/** The server sends the shell when it is too busy to render. */
const MOST_TRIES = 3;

type PagesToExport = {
  languages: readonly string[];
  /** Slugs. */
  branches: readonly string[];
  articles: readonly string[];
};

/** What the pages say that nginx must send with them, too. */
type PageFacts = { policies: ReadonlySet<string>; texts: readonly string[] };

/** Writes each public page in each language. */
export async function exportPages(app: App, site: SiteFolder, pages: PagesToExport): Promise<PageFacts> {
  const policies = new Set<string>();
  const texts: string[] = [];
  const paths = [
    ...FIXED_PAGES,
    ...pages.branches.map((slug) => appRoutes.location.replace(":locationSlug", slug)),
    ...pages.articles.map((slug) => appRoutes.article.replace(":slug", slug)),
  ];
  const write = async (url: string, language: string, path: string, status = 200) => {
    const { bytes, policy } = await readPage(app, url, language, status);
    const text = Buffer.from(bytes).toString();
    policies.add(policy);
    texts.push(text);
    await site.put({ path, bytes, essence: withoutTimes(text) });
  };
  for (const language of pages.languages) {
    for (const path of paths) await write(path, language, pageFile(path, language));
    for (const path of NAMED_PAGES)
      await write(path + namedLanguage(language), language, pageFile(path, language, true));
    await write(MISSING_PAGE, language, pageFile(MISSING_PAGE, language), 404);
  }
  return { policies, texts };
}

async function readPage(app: App, url: string, language: string, wanted: number) {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const answer = await askApp(app, url, { accept: "text/html", cookie: `${LANGUAGE_COOKIE}=${language}` });
    if (answer.status === wanted && answer.header("content-language") === language)
      return { bytes: answer.bytes, policy: answer.header("content-security-policy") };
  }
  throw new Error(`The page ${url} could not be rendered. The app's own message is above.`);
}

/** A page that was rendered again from the same data differs in these alone. */
function withoutTimes(html: string): string {
  return html.replaceAll(/"(now|updatedAt)":\d+/g, '"$1":0');
}
