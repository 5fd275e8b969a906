const TOKEN = "#token=";

/** Link fragment: never sent, so no log has the secret. */
export function tokenFragment(token: string): string {
  return TOKEN + token;
}

/** The secret in a fragment, or "". */
export function tokenInFragment(hash: string): string {
  return hash.startsWith(TOKEN) ? hash.slice(TOKEN.length).trim() : "";
}
