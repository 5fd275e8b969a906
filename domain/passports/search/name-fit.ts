import { wholeForms } from "../names/fold.ts";
import { parseLookup } from "../lookup.ts";
import { similarQueryGroups, type SpellingQuery, spellingQuery } from "../names/similar.ts";
import { nameWords } from "../names/words.ts";

/**
 * How a listed name fits the one that somebody waits for: `same`, each word as written or the same name in another
 * spelling, in this order from the own name on, where two listed words may be one sought one; `similar`, never called
 * found: the same words elsewhere or in another order, or a looser spelling of a name typed in Ethiopic script.
 */
export type NameFit = "same" | "similar";

/** No name is longer. */
const MOST_WORDS = 8;

type Group = { text: string; query: SpellingQuery; isJoined: boolean };

/**
 * Compares listed full names with a sought one, each word with one of its own. A word that only begins so does not fit;
 * with `mayBegin` the name is similar.
 */
export function nameFitter(text: string, { mayBegin = false } = {}): (fullName: string) => NameFit | null {
  const lookup = parseLookup(text);
  if (lookup.kind !== "name") return () => null;
  const isEthiopic = lookup.script === "ethiopic";
  const ways = similarQueryGroups(lookup.words.slice(0, MOST_WORDS)).map((groups) =>
    groups.map((group) => ({ text: group, query: spellingQuery(group), isJoined: isJoined(group) })),
  );
  const isSame: Fits = (group, name) => fitOf(group, name) === "same";
  const isLike: Fits = (group, name) => {
    const fit = fitOf(group, name);
    return fit === "same" || (isEthiopic && fit !== null) || (mayBegin && name.startsWith(group.text));
  };
  return (fullName) => {
    const own = nameWords(fullName);
    if (ways.some((groups) => fitsInOrder(groups, own, isSame))) return "same";
    return ways.some((groups) => fitsInAnyOrder(groups, own, isLike)) ? "similar" : null;
  };
}

type Fits = (group: Group, name: string) => boolean;

/** Whether the groups are the same names in this order, the first at the beginning. */
function fitsInOrder(groups: readonly Group[], own: readonly string[], fits: Fits, isFirst = true): boolean {
  const [group, ...others] = groups;
  if (group === undefined) return true;
  return (isFirst ? own.slice(0, 1) : own).some((name, at) =>
    readings(group, name, own[at + 1]).some(
      ([names, used]) => fits(group, names) && fitsInOrder(others, own.slice(at + used), fits, false),
    ),
  );
}

function fitsInAnyOrder(groups: readonly Group[], own: readonly string[], fits: Fits): boolean {
  const [group, ...others] = groups;
  if (group === undefined) return true;
  return own.some((name, at) =>
    readings(group, name, own[at + 1]).some(
      ([names, used]) =>
        fits(group, names) && fitsInAnyOrder(others, [...own.slice(0, at), ...own.slice(at + used)], fits),
    ),
  );
}

/** A listed word, alone and with the next, and how many words that takes. */
function readings(
  { isJoined }: Group,
  name: string,
  next: string | undefined,
): [names: string, used: number][] {
  // Two whole words are compared with two listed ones only where the first is an abbreviation: G/Michael.
  return (isJoined && name.length > 1) || next === undefined
    ? [[name, 1]]
    : [
        [name, 1],
        [`${name} ${next}`, 2],
      ];
}

function fitOf({ text, query }: Group, name: string): NameFit | null {
  if (name === text) return "same";
  // Two listed words are read as one name, never one of them alone.
  const matches = wholeForms(name).flatMap((form) => query.matchForm(form) ?? []);
  if (matches.length === 0) return null;
  return matches.some(({ same }) => same) ? "same" : "similar";
}

/** Two whole words read as one name; compared with two, the difference of one would count half. */
function isJoined(group: string): boolean {
  const words = group.split(" ");
  return words.length > 1 && words.every((word) => word.length > 1);
}
