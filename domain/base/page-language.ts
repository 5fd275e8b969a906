/** The visitor's language, for page and server. */
export const LANGUAGE_COOKIE = "lang";
/** Language parameter in links and for crawlers. */
export const LANGUAGE_PARAM = "lang";
/** Pages without script use it: the server sets the cookie. */
export const KEEP_LANGUAGE_PARAM = "keep_lang";

const YEAR_SECONDS = 365 * 24 * 3600;

/** The language cookie. */
export function languageCookie(tag: string): string {
  return `${LANGUAGE_COOKIE}=${tag}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`;
}
