import { LANGUAGE_COOKIE, LANGUAGE_PARAM } from "../i18n/choose-locale.ts";
import type { Language } from "../i18n/language.ts";

const YEAR_SECONDS = 365 * 24 * 3600;

type Page = {
  document: { cookie: string; documentElement: Pick<HTMLElement, "lang"> };
  location: Pick<Location, "href">;
  history: Pick<History, "replaceState" | "state">;
};

/**
 * Speaks another language from now on and remembers it. The address must not go on naming a language: it would
 * overrule the choice when the page is loaded anew. Rejects, and changes nothing, when the texts cannot be had.
 */
export async function changeLanguage(
  tag: string,
  language: Pick<Language, "choose">,
  { document, location, history }: Page,
): Promise<void> {
  await language.choose(tag);
  document.cookie = `${LANGUAGE_COOKIE}=${tag}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`;
  document.documentElement.lang = tag;
  const address = new URL(location.href);
  if (!address.searchParams.has(LANGUAGE_PARAM)) return;
  address.searchParams.delete(LANGUAGE_PARAM);
  history.replaceState(history.state, "", address);
}
