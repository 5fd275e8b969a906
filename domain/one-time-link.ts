const TOKEN = "#token=";

/** Fragment of a one-time link: browsers do not send it, so no log holds the secret. */
export function tokenFragment(token: string): string {
  return TOKEN + token;
}

/** The secret in a fragment, or "". */
export function tokenInFragment(hash: string): string {
  return hash.startsWith(TOKEN) ? hash.slice(TOKEN.length).trim() : "";
}
