/** Where the visitor's language is remembered, for the page and for the server that renders it. */
export const LANGUAGE_COOKIE = "lang";
/** The parameter that names a language in an address, for links and crawlers. */
export const LANGUAGE_PARAM = "lang";
/** Beside it in a link for pages without script: the server remembers the language. */
export const KEEP_LANGUAGE_PARAM = "keep_lang";

const YEAR_SECONDS = 365 * 24 * 3600;

/** The cookie that remembers a language, as page and server set it. */
export function languageCookie(tag: string): string {
  return `${LANGUAGE_COOKIE}=${tag}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`;
}
