import { parseLookup } from "../names/lookup.ts";
import { similarQueryGroups } from "../names/query-groups.ts";
import { type SpellingQuery, spellingQuery } from "../names/similar.ts";
import { nameWords } from "../names/words.ts";

/**
 * How a listed name fits the one that somebody waits for: `same`: as written or the same name in another spelling;
 * `similar`: a looser spelling of a name typed in Ethiopic script, never called found.
 */
export type NameFit = "same" | "similar";

/** No name is longer. */
const MOST_WORDS = 8;

type Group = { text: string; query: SpellingQuery; isJoined: boolean };

/** Compares listed full names with a sought one. A word that only begins so does not fit. */
export function nameFitter(text: string): (fullName: string) => NameFit | null {
  const lookup = parseLookup(text);
  if (lookup.kind !== "name") return () => null;
  const isEthiopic = lookup.script === "ethiopic";
  const ways = similarQueryGroups(lookup.words.slice(0, MOST_WORDS)).map((groups) =>
    groups.map((group) => ({ text: group, query: spellingQuery(group), isJoined: isJoined(group) })),
  );
  return (fullName) => {
    const own = nameWords(fullName);
    const pairs = own.slice(1).map((second, at) => `${own[at] ?? ""} ${second}`);
    const best = ways.map((groups) => fitOfAll(groups, own, pairs));
    if (best.includes("same")) return "same";
    return isEthiopic && best.includes("similar") ? "similar" : null;
  };
}

/** Of the group that fits worst; null if one does not. */
function fitOfAll(
  groups: readonly Group[],
  own: readonly string[],
  pairs: readonly string[],
): NameFit | null {
  let worst: NameFit = "same";
  for (const group of groups) {
    const fit = fitOf(group, group.isJoined ? own : [...own, ...pairs]);
    if (fit === null) return null;
    if (fit === "similar") worst = "similar";
  }
  return worst;
}

function fitOf({ text, query }: Group, names: readonly string[]): NameFit | null {
  if (names.includes(text)) return "same";
  let near: NameFit | null = null;
  for (const name of names) {
    const match = query.match(name);
    if (match?.same === true) return "same";
    if (match !== null) near = "similar";
  }
  return near;
}

/** Two whole words read as one name; compared with two, the difference of one would count half. */
function isJoined(group: string): boolean {
  const words = group.split(" ");
  return words.length > 1 && words.every((word) => word.length > 1);
}
