/**
 * Abbreviated first halves of compounds, one to three letters (G/Michael, W. Giorgis, H Mariam), likelier first:
 * T/Haimanot is Tekle, T/Mariam mostly Tesfa.
 */
const HALVES: ReadonlyArray<readonly [shorts: string, halves: readonly string[]]> = [
  ["g ge gb geb", ["gebre"]],
  ["w wo we wd wol wel", ["wolde", "welete"]],
  ["h ha hl hai", ["haile", "habte"]],
  ["t te tk tek", ["tekle", "tesfa"]],
  ["k ki kid", ["kidane", "kiros"]],
  ["b be br ber bir", ["berhane"]],
  ["s sa", ["sahle"]],
  ["f fi", ["fikre"]],
  ["a am", ["amde"]],
  ["z ze", ["zera", "ze"]],
  ["ts", ["tsige", "tsega"]],
];
const EXPANSIONS: ReadonlyMap<string, readonly string[]> = new Map(
  HALVES.flatMap(([shorts, halves]) => shorts.split(" ").map((short) => [short, halves] as const)),
);

/** Remnants of Egziabher: G/her, G/Egz. */
const EGZIABHER = new Set(["her", "hier", "egz", "egzi", "egziab"]);

/** Consonants of second halves, indicating an abbreviation after W, G, H, T or K. */
const SECOND_HALF =
  /^(?:m[ae]r[iy]y?a?m|mi?c?[hk]+[ae]*i?[ae]?l|s[ei]?l+as+i?y?e|m[ei]d[ih]*n|mes[kq]el|egz[iy]?ab[ih]*e?r|g[iey]*[oew]*rgis|gebr[ie]+l|amanuel|yo?hann?e?s|ha[iy]manot|[kc]h?ristos|tsadi[kq])$/;

/** Spellings of words as one name: joined, abbreviations expanded, including unmarked "gmariam". */
export function joinedSpellings(words: readonly string[]): string[] {
  const [first = "", ...rest] = words;
  if (rest.length === 0) return clipped(first) ?? [first];
  const halves = EXPANSIONS.get(first);
  const [second = ""] = rest;
  const tail = halves !== undefined && EGZIABHER.has(second) ? "egziabher" : rest.join("");
  if (halves === undefined) return [first + tail];
  const spellings = halves.map((half) => half + tail);
  // Queries lose apostrophes ("t irunesh" is T'irunesh); two letters may be a word.
  if (first.length > 1 || first === "t" || first === "k") spellings.push(first + tail);
  return spellings;
}

/** Expands "gmichael" and the like; otherwise undefined. */
function clipped(word: string): string[] | undefined {
  if (word.length < 6 || !/^[wghtk][^aeiouwrl]/.test(word)) return undefined;
  const tail = word.slice(1);
  if (!SECOND_HALF.test(tail)) return undefined;
  return (EXPANSIONS.get(word.charAt(0)) ?? []).map((half) => half + tail);
}
