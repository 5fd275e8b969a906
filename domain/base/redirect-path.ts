import { err, ok, type Result } from "./result.ts";

export const REDIRECT_MESSAGE = "Redirect must be a relative path";

/** Validates `redirect` as a path of this site; `//host` and `/\host` would leave it. */
export function parseRedirect(text: string): Result<string, string> {
  const path = text.trim();
  // Browsers drop control characters, exposing a host.
  return /^\/(?![/\\])\P{Cc}*$/u.test(path) ? ok(path) : err(REDIRECT_MESSAGE);
}
