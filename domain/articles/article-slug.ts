import { RESERVED_SLUGS } from "./admin-contract.ts";
import { hasEthiopic, transliterate } from "../passports/names/ethiopic.ts";
import { plainLetters } from "../passports/names/words.ts";
import { LONGEST_ARTICLE_SLUG } from "./contract.ts";

/** A slug for a title in either script: lower-case letters, digits, hyphens; empty if nothing can be written so. */
export function articleSlug(title: string, longest: number = LONGEST_ARTICLE_SLUG): string {
  const words = plainLetters(title)
    .replace(/['’‘`´ʼʻʾʿ]/g, "")
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => (hasEthiopic(word) ? transliterate(word).replaceAll("'", "") : word));
  const slug = words.join("-").replace(/[^a-z0-9]+/g, "-");
  return cut(slug.replace(/^-+|-+$/g, ""), longest);
}

/** The first of `slug`, `slug-2`, `slug-3` … that is neither taken nor reserved. */
export function freeSlug(slug: string, isTaken: (slug: string) => boolean): string {
  for (let number = 1; ; number++) {
    const ending = number === 1 ? "" : `-${number}`;
    const tried = cut(slug, LONGEST_ARTICLE_SLUG - ending.length) + ending;
    if (!isTaken(tried) && !RESERVED_SLUGS.includes(tried)) return tried;
  }
}

/** Cuts at a hyphen, if one is near. */
function cut(slug: string, longest: number): string {
  if (slug.length <= longest) return slug;
  const end = slug.lastIndexOf("-", longest);
  return slug.slice(0, end > longest / 2 ? end : longest).replace(/-+$/, "");
}
