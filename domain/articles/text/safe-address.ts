export const LONGEST_ADDRESS = 2000;

/**
 * Whether a link or picture may have this address: http(s), mailto, tel, a path of this site, a fragment; not longer than
 * browsers and servers can be relied on to accept.
 */
export function isSafeAddress(address: string): boolean {
  if (address.length > LONGEST_ADDRESS) return false;
  // oxlint-disable-next-line no-control-regex -- browsers drop these inside an address, which hides its scheme
  if (/[\u0000-\u0020\u007f\\]/.test(address)) return false;
  return /^(https?:\/\/|mailto:|tel:|#|\/(?!\/))/i.test(address);
}
