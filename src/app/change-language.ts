import { languageCookie, LANGUAGE_PARAM } from "#domain/page-language.ts";
import type { Language } from "../i18n/language.ts";

type Page = {
  document: { cookie: string; documentElement: Pick<HTMLElement, "lang"> };
  location: Pick<Location, "href">;
  history: Pick<History, "replaceState" | "state">;
};

/**
 * Switches the language and remembers it. Drops `?lang=`, which would override the choice on reload. On rejection
 * nothing changes.
 */
export async function changeLanguage(
  tag: string,
  language: Pick<Language, "choose">,
  { document, location, history }: Page,
): Promise<void> {
  await language.choose(tag);
  document.cookie = languageCookie(tag);
  document.documentElement.lang = tag;
  const address = new URL(location.href);
  if (!address.searchParams.has(LANGUAGE_PARAM)) return;
  address.searchParams.delete(LANGUAGE_PARAM);
  history.replaceState(history.state, "", address);
}
