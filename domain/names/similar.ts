import { formDistance, soundDistance } from "./distance.ts";
import { partForms, wholeForms } from "./fold.ts";

/** A longer name may differ in more vowels; figures in docs/decisions/0003-name-folding.md. */
function cut(length: number): number {
  return 0.2 + 0.09 * length;
}

/**
 * How far a query group ("kebede", "g michael") is from the name part, or from the word of it that it shares a
 * spelling key with; infinite when it shares none. For ranking.
 */
export function partDistance(query: string, part: string): number {
  return formDistance(wholeForms(query), partForms(part), true);
}

/** Whether a query group is a plausible spelling of a name part, or of one word of it: same key, close enough. */
export function similarPart(query: string, part: string): boolean {
  const parts = partForms(part);
  return wholeForms(query).some((one) =>
    parts.some(
      (other) =>
        one.key === other.key &&
        soundDistance(one.sounds, other.sounds) <= cut((one.sounds.length + other.sounds.length) / 2),
    ),
  );
}
