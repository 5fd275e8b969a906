/**
 * The absolute http(s) address of a link or picture: paths of this site are put on `origin`. Null for other schemes and
 * for what is no address.
 */
export function wholeAddress(address: string | null | undefined, origin: string): string | null {
  if (!address || !/^(\/(?![/\\])|https?:\/\/)/i.test(address)) return null;
  const whole = address.startsWith("/") ? origin + address : address;
  return URL.canParse(whole) ? new URL(whole).href : null;
}
