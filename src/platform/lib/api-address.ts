/** Joins `path` to `base`: "" for the page's origin; may have a path and a trailing slash. */
export function apiAddress(path: string, base: string): string {
  return base.replace(/\/+$/, "") + path;
}
