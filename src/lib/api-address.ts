/** Where a path of the API is. `base`: "" for the page's own origin; it may have a path and a last slash. */
export function apiAddress(path: string, base: string): string {
  return base.replace(/\/+$/, "") + path;
}
