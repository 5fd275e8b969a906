/** Null, undefined and "" are equal. */
export function isSameValue(a: unknown, b: unknown): boolean {
  const plain = (value: unknown) => (value === undefined || value === "" ? null : value);
  return JSON.stringify(plain(a)) === JSON.stringify(plain(b));
}
