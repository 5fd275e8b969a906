import { err, ok, type Result } from "./result.ts";

export const REDIRECT_MESSAGE = "Redirect must be a relative path";

/** Validates the sign-in `redirect`: trimmed, a path of this site. `//host` and `/\host` would leave it. */
export function parseRedirect(text: string): Result<string, string> {
  const path = text.trim();
  // Browsers drop control characters, which would leave `//`.
  return /^\/(?![/\\])\P{Cc}*$/u.test(path) ? ok(path) : err(REDIRECT_MESSAGE);
}
