/** The admin area has a header and a width of its own. */
export function isAdminPath(path: string): boolean {
  return /^\/admin(?:\/|$)/.test(path);
}
