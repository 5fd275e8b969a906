/** A branch's slug: lower case, `&` as `and`, other runs `-`; a hash without Latin letters. */
export function locationSlug(name: string): string {
  const slug = name
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/&/g, " and ")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
  // Digits alone would give "አዳማ 2" and "ባህር ዳር 2" one slug.
  return !/[a-z]/.test(slug) ? `l-${shortHash(name)}` : slug;
}

/** Whether a text is a valid slug. */
export function isLocationSlug(text: string): boolean {
  return /^[a-z0-9-]+$/.test(text);
}

/** FNV-1a, 32 bits, base 36. */
function shortHash(text: string): string {
  let hash = 0x811c9dc5;
  for (const char of text) {
    hash ^= char.codePointAt(0) ?? 0;
    hash = Math.imul(hash, 0x01000193) >>> 0;
  }
  return hash.toString(36);
}
