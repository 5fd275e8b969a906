/** A branch's slug: lower case, `&` becomes `and`, other runs `-`; a name with no Latin letter gets `l-` and a short hash. */
export function locationSlug(name: string): string {
  const slug = name
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/&/g, " and ")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
  // Digits alone would make one slug of "አዳማ 2" and "ባህር ዳር 2".
  return !/[a-z]/.test(slug) ? `l-${shortHash(name)}` : slug;
}

/** Whether a branch may have this address at all. */
export function isLocationSlug(text: string): boolean {
  return /^[a-z0-9-]+$/.test(text);
}

/** FNV-1a, 32 bits in base 36: enough to tell the few branches without Latin letters apart. */
function shortHash(text: string): string {
  let hash = 0x811c9dc5;
  for (const char of text) {
    hash ^= char.codePointAt(0) ?? 0;
    hash = Math.imul(hash, 0x01000193) >>> 0;
  }
  return hash.toString(36);
}
