import { soundDistance } from "./distance.ts";
import { partForms, type SpellingForm, wholeForms } from "./fold.ts";

/** How far apart two readings of one key may be: a longer name differs in more vowels. Measured, see decision 0003. */
function cut(a: string, b: string): number {
  return 0.2 + 0.045 * (a.length + b.length);
}

/** A query group made ready to be compared with many name parts. */
export type SpellingQuery = {
  /** Parts that share none of these keys are not similar: look up the candidates by them. */
  readonly keys: readonly string[];
  /** How far a part, or the word of it that is meant, is from the group (0 the same); null when not similar. */
  readonly distance: (part: string) => number | null;
  /** The same for one form of a part: the least of all its forms' is the part's. */
  readonly formDistance: (form: SpellingForm) => number | null;
};

/** Prepares a query group ("kebede", "g michael") for the search by similar spellings. */
export function spellingQuery(group: string): SpellingQuery {
  const forms = wholeForms(group);
  const formDistance = (other: SpellingForm): number | null => {
    let least: number | null = null;
    for (const one of forms) {
      if (one.key !== other.key) continue;
      const limit = cut(one.sounds, other.sounds);
      const distance = soundDistance(one.sounds, other.sounds, limit);
      if (distance <= limit) least = Math.min(distance, least ?? distance);
    }
    return least;
  };
  return {
    keys: [...new Set(forms.map((form) => form.key))],
    formDistance,
    distance: (part) => {
      const distances = partForms(part).map(formDistance);
      const similar = distances.filter((distance) => distance !== null);
      return similar.length === 0 ? null : Math.min(...similar);
    },
  };
}

/** Whether a query group is a plausible spelling of a name part, or of one word of it: same key, close enough. */
export function similarPart(query: string, part: string): boolean {
  return spellingQuery(query).distance(part) !== null;
}
