import { wholeForms } from "../names/fold.ts";
import { parseLookup } from "../names/lookup.ts";
import { similarQueryGroups } from "../names/query-groups.ts";
import { type SpellingQuery, spellingQuery } from "../names/similar.ts";
import { nameWords } from "../names/words.ts";

/**
 * How a listed name fits the one that somebody waits for: `same`, each word as written or the same name in another
 * spelling, in this order from the own name on; `similar`, never called found: the same words elsewhere or in another
 * order, or a looser spelling of a name typed in Ethiopic script.
 */
export type NameFit = "same" | "similar";

/** No name is longer. */
const MOST_WORDS = 8;

type Group = { text: string; query: SpellingQuery; isJoined: boolean };

/**
 * Compares listed full names with a sought one, each word with one of its own. A word that only begins so does not fit,
 * unless `mayBegin`.
 */
export function nameFitter(text: string, { mayBegin = false } = {}): (fullName: string) => NameFit | null {
  const lookup = parseLookup(text);
  if (lookup.kind !== "name") return () => null;
  const isEthiopic = lookup.script === "ethiopic";
  const ways = similarQueryGroups(lookup.words.slice(0, MOST_WORDS)).map((groups) =>
    groups.map((group) => ({ text: group, query: spellingQuery(group), isJoined: isJoined(group) })),
  );
  return (fullName) => {
    const own = nameWords(fullName);
    const fits = (group: Group, name: string): NameFit | null => {
      const fit = fitOf(group, name, mayBegin);
      return fit === "similar" && !isEthiopic ? null : fit;
    };
    if (ways.some((groups) => fitInOrder(groups, own, fits) === "same")) return "same";
    return ways.some((groups) => fitsInAnyOrder(groups, own, fits)) ? "similar" : null;
  };
}

type Fits = (group: Group, name: string) => NameFit | null;

/** The best of all ways to find the groups in this order, the first at the beginning; null if there is none. */
function fitInOrder(
  groups: readonly Group[],
  own: readonly string[],
  fits: Fits,
  isFirst = true,
): NameFit | null {
  const [group, ...others] = groups;
  if (group === undefined) return "same";
  let best: NameFit | null = null;
  for (const [at, name] of own.entries()) {
    if (isFirst && at > 0) break;
    for (const [names, used] of readings(group, name, own[at + 1])) {
      const fit = fits(group, names);
      const rest = fit === null ? null : fitInOrder(others, own.slice(at + used), fits, false);
      if (rest === null) continue;
      if (fit === "same" && rest === "same") return "same";
      best = "similar";
    }
  }
  return best;
}

function fitsInAnyOrder(groups: readonly Group[], own: readonly string[], fits: Fits): boolean {
  const [group, ...others] = groups;
  if (group === undefined) return true;
  return own.some((name, at) =>
    readings(group, name, own[at + 1]).some(
      ([names, used]) =>
        fits(group, names) !== null &&
        fitsInAnyOrder(others, [...own.slice(0, at), ...own.slice(at + used)], fits),
    ),
  );
}

/** A listed word, alone and with the next, and how many words that takes. */
function readings(
  { isJoined }: Group,
  name: string,
  next: string | undefined,
): [names: string, used: number][] {
  // Of whole words, two are compared with two only where the first is an abbreviation: G/Michael.
  return (isJoined && name.length > 1) || next === undefined
    ? [[name, 1]]
    : [
        [name, 1],
        [`${name} ${next}`, 2],
      ];
}

function fitOf({ text, query }: Group, name: string, mayBegin: boolean): NameFit | null {
  if (name === text || (mayBegin && name.startsWith(text))) return "same";
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
