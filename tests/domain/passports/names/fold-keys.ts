import { partForms } from "#domain/passports/names/fold.ts";

/**
 * Keys to index a name part by, in any script: whole and words, at most six for one or two words. Look up by
 * `spellingQuery`, which reads a group as one name ("gebre michael" is not every Gebre) and compares distances.
 */
export function foldKeys(text: string): readonly string[] {
  return [...new Set(partForms(text).map((form) => form.key))];
}
