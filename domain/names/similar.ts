import { soundDistance } from "./distance.ts";
import { hasEthiopic } from "./ethiopic.ts";
import { partForms, type SpellingForm, wholeForms } from "./fold.ts";

/** How far apart two readings of one key may be: a longer name differs in more vowels. Measured, see decision 0003. */
function cut(a: string, b: string): number {
  return 0.2 + 0.045 * (a.length + b.length);
}

/** How a name part answers to a query group: how far apart they are, and whether they are one name spelled in two ways. */
export type SpellingMatch = { readonly distance: number; readonly same: boolean };

/** A query group made ready to be compared with many name parts. */
export type SpellingQuery = {
  /** Parts that share none of these keys are not similar: look up the candidates by them. */
  readonly keys: readonly string[];
  /** How a part, or the word of it that is meant, answers to the group; null when it is not similar. */
  readonly match: (part: string) => SpellingMatch | null;
  /** The same for one form of a part: the nearest of all its forms' is the part's. */
  readonly matchForm: (form: SpellingForm) => SpellingMatch | null;
};

/** Prepares a query group ("kebede", "g michael") for the search by similar spellings. */
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

/** The nearest of several matches, which is the same name when any of them is. */
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

/** Whether a query group is a plausible spelling of a name part, or of one word of it: same key, close enough. */
export function similarPart(query: string, part: string): boolean {
  return spellingQuery(query).match(part) !== null;
}

/**
 * How far apart, for each sound of both, two spellings of one name may be. An Ethiopic query has no Latin spelling of
 * its own to be held against, so it may be farther. Measured, see decision 0003.
 */
const SAME_LATIN = 0.02;
const SAME_ETHIOPIC = 0.035;

function isSameName(query: string, name: string, distance: number, slack: number): boolean {
  if (distance === 0 || dropsVowels(query, name)) return true;
  // Girma and Girmay, Tesfa and Tesfaye are near each other and not one name.
  return distance <= slack * (query.length + name.length) && endsInY(query) === endsInY(name);
}

function endsInY(sounds: string): boolean {
  return sounds.endsWith("y") || sounds.endsWith("ye") || sounds.endsWith("yi");
}

/** Whether the query is the name without some vowels between consonants: Grma, Sbhat. No more than half its length. */
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

const VOWELS = "aeiouA";
