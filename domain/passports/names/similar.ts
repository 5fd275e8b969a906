import { soundDistance } from "./sound-alike.ts";
import { hasEthiopic } from "./ethiopic.ts";
import { partForms, type SpellingForm, wholeForms } from "./fold.ts";
import { VOWELS } from "./sounds.ts";

/** Maximum distance within a key. Measured, see decision 0011. */
function cut(a: string, b: string): number {
  return 0.2 + 0.045 * (a.length + b.length);
}

/** Distance of a part to a query group; `same`: one name respelled. */
export type SpellingMatch = { readonly distance: number; readonly same: boolean };

/** A query group prepared for many comparisons. */
export type SpellingQuery = {
  /** Similar parts share at least one key. */
  readonly keys: readonly string[];
  /** Best match of a part or its words, or null. */
  readonly match: (part: string) => SpellingMatch | null;
  /** Match of one form; the nearest form counts. */
  readonly matchForm: (form: SpellingForm) => SpellingMatch | null;
};

/** Prepares a query group ("g michael"). */
export function spellingQuery(group: string): SpellingQuery {
  const forms = wholeForms(group);
  const slack = hasEthiopic(group) ? SAME_ETHIOPIC : SAME_LATIN;
  const matchForm = (other: SpellingForm): SpellingMatch | null => {
    let least: number | null = null;
    let same = false;
    for (const one of forms) {
      if (one.key !== other.key) continue;
      const limit = cut(one.sounds, other.sounds);
      const distance = soundDistance(one.sounds, other.sounds, limit);
      if (distance > limit) continue;
      least = Math.min(distance, least ?? distance);
      same ||= isSameName(one.sounds, other.sounds, distance, slack);
    }
    return least === null ? null : { distance: least, same };
  };
  return {
    keys: [...new Set(forms.map((form) => form.key))],
    matchForm,
    match: (part) => nearest(partForms(part).map(matchForm)),
  };
}

/** The nearest match; `same` if any is. */
function nearest(matches: readonly (SpellingMatch | null)[]): SpellingMatch | null {
  let best: SpellingMatch | null = null;
  for (const match of matches) {
    if (match === null) continue;
    best =
      best === null
        ? match
        : { distance: Math.min(best.distance, match.distance), same: best.same || match.same };
  }
  return best;
}

/**
 * Maximum distance per sound within one name; Ethiopic queries have no Latin spelling to compare. Measured, see
 * decision 0011.
 */
const SAME_LATIN = 0.02;
const SAME_ETHIOPIC = 0.035;

function isSameName(query: string, name: string, distance: number, slack: number): boolean {
  if (distance === 0 || dropsVowels(query, name)) return true;
  // Girma/Girmay and Tesfa/Tesfaye are different names.
  return distance <= slack * (query.length + name.length) && endsInY(query) === endsInY(name);
}

function endsInY(sounds: string): boolean {
  return sounds.endsWith("y") || sounds.endsWith("ye") || sounds.endsWith("yi");
}

/** Whether inner vowels are missing (Grma, Sbhat), at most half the query's length. */
function dropsVowels(query: string, name: string): boolean {
  if (query.length < 3 || (name.length - query.length) * 2 > query.length) return false;
  let at = 0;
  for (let i = 0; i < name.length; i++) {
    if (at < query.length && name[i] === query[at]) {
      at++;
      continue;
    }
    if (!isInnerVowel(name, i)) return false;
  }
  return at === query.length;
}

function isInnerVowel(sounds: string, at: number): boolean {
  const isConsonant = (sound: string | undefined) => sound !== undefined && !VOWELS.includes(sound);
  return VOWELS.includes(sounds.charAt(at)) && isConsonant(sounds[at - 1]) && isConsonant(sounds[at + 1]);
}

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
