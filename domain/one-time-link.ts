const TOKEN = "#token=";

/** The end of a one-time link: a fragment stays with the browser, so that no log on the way holds the secret. */
export function tokenFragment(token: string): string {
  return TOKEN + token;
}

/** The secret in an address's fragment; empty where there is none. */
export function tokenInFragment(hash: string): string {
  return hash.startsWith(TOKEN) ? hash.slice(TOKEN.length).trim() : "";
}
