export function isAdminPath(path: string): boolean {
  return /^\/admin(?:\/|$)/.test(path);
}
