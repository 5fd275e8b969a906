import { err, ok, type Result } from "./result.ts";

export const REDIRECT_MESSAGE = "Redirect must be a relative path";

/**
 * Where to go after signing in, from the `redirect` parameter: trimmed, and a path of this site. `//host` and `/\host`
 * start with a slash too, and leave it.
 */
export function parseRedirect(text: string): Result<string, string> {
  const path = text.trim();
  // A control character in between is dropped by browsers, and what follows becomes a host.
  return /^\/(?![/\\])\P{Cc}*$/u.test(path) ? ok(path) : err(REDIRECT_MESSAGE);
}
