import { accountRoutes } from "#domain/accounts/account-routes.ts";
import { knownLanguage } from "#domain/base/languages.ts";
import { LANGUAGE_PARAM } from "#domain/base/page-language.ts";
import type { PageAddress } from "#domain/base/rendered-page.ts";
import { onlyParams } from "../platform/lib/search-params.ts";
import { decodePath, matchPage } from "./match-page.ts";
import { pages } from "./pages.ts";

/**
 * The part of an address's search that changes what its page shows, with question mark, or "". The server keeps one
 * rendering for all that it leaves out, such as `?utm_source=`.
 */
export async function searchOfPage({ path, search }: PageAddress): Promise<string> {
  const asked = new URLSearchParams(search);
  const kept = new URLSearchParams(await ownSearch(path, asked));
  const language = knownLanguage(asked.get(LANGUAGE_PARAM));
  if (language !== undefined) kept.set(LANGUAGE_PARAM, language);
  return kept.size === 0 ? "" : `?${kept.toString()}`;
}

async function ownSearch(path: string, asked: URLSearchParams): Promise<string> {
  const route = matchPage(decodePath(path));
  if (route === null) return isSignIn(path) ? onlyParams("redirect")(asked) : "";
  const { server } = pages[route.name];
  return (server && (await server.search?.(asked))) || "";
}

/** These forms name where to go afterwards. */
function isSignIn(path: string): boolean {
  return [accountRoutes.login, accountRoutes.register].some((known) => known === path.replace(/\/$/, ""));
}
