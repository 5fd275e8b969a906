/** Bounds the combinations. */
const MAX_GROUPED = 8;

/**
 * Readings of query words as name parts: `["g", "michael", "abebe"]` gives `["g michael", "abebe"]`, `["g", "michael
 * abebe"]`, `["g", "michael", "abebe"]`. Similar means every group of one reading matches a part.
 */
export function similarQueryGroups(words: readonly string[]): string[][] {
  const [first, second, ...rest] = words;
  if (first === undefined) return [[]];
  if (second === undefined) return [[first]];
  const alone = similarQueryGroups(words.slice(1)).map((groups) => [first, ...groups]);
  if (words.length > MAX_GROUPED) return alone;
  const joined = similarQueryGroups(rest).map((groups) => [`${first} ${second}`, ...groups]);
  return [...joined, ...alone];
}
