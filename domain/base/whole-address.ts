/** What a URI may not contain as it is. */
const TO_ENCODE = /[^!-~]|["<>\\^`{|}]/gu;

/**
 * The absolute http(s) address of a link or picture: paths of this site are put on `origin`. Null for other schemes and
 * for what is no address.
 */
export function wholeAddress(address: string | null | undefined, origin: string): string | null {
  if (!address || !/^(?:\/(?![/\\])|https?:\/\/[^\s/?#])/i.test(address)) return null;
  const whole = address.startsWith("/") ? origin + address : address;
  return whole.replace(/\p{Surrogate}/gu, "").replace(TO_ENCODE, encodeURIComponent);
}
