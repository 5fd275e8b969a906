import { accountRoutes } from "#domain/accounts/account-routes.ts";
import { adminRoutes } from "#domain/base/admin-routes.ts";
import { appRoutes, PAGES_WITH_NAMES, SITEMAP_PAGES } from "#domain/base/app-routes.ts";
import { LANGUAGE_PARAM } from "#domain/base/page-language.ts";

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
