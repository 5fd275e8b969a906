import { partForms } from "#domain/passports/names/fold.ts";
import { similarQueryGroups, type SpellingMatch, spellingQuery } from "#domain/passports/names/similar.ts";
import { nameWords } from "#domain/passports/names/words.ts";

/** Tests compare every query with every name: what each needs is worked out once. */
function kept<T>(make: (text: string) => T): (text: string) => T {
  const made = new Map<string, T>();
  return (text) => {
    const known = made.get(text) ?? make(text);
    made.set(text, known);
    return known;
  };
}

const queryOf = kept(spellingQuery);
const wordsOf = kept(nameWords);
const formsOf = kept(partForms);

/** Names as listed. */
type PersonName = { firstName: string; middleName: string; lastName: string };

/** A name as it is written, the same name respelled, or a looser one. */
type NameMatch = "written" | "sounds" | "similar";

/** Matches a person against a query, or null: slow reference for testing the engine. */
export function matchName(queryWords: readonly string[], person: PersonName): NameMatch | null {
  if (queryWords.length === 0) return null;
  const parts = [person.firstName, person.middleName, person.lastName].filter((part) => part !== "");
  const written = (group: string, part: string) =>
    !group.includes(" ") && wordsOf(part).some((word) => word.startsWith(group));
  if (haveOwn(queryWords, parts.flatMap(wordsOf), (word, own) => own.startsWith(word))) return "written";
  const readings = similarQueryGroups(queryWords);
  const answers = (isAnswer: (match: SpellingMatch | null) => boolean) =>
    readings.some((reading) =>
      assigned(
        reading,
        parts,
        (group, part) =>
          written(group, part) || formsOf(part).some((form) => isAnswer(queryOf(group).matchForm(form))),
        written,
      ),
    );
  if (answers((match) => match?.same === true)) return "sounds";
  return answers((match) => match !== null) ? "similar" : null;
}

function haveOwn(
  wanted: readonly string[],
  own: readonly string[],
  fits: (word: string, own: string) => boolean,
): boolean {
  const [word, ...others] = wanted;
  if (word === undefined) return true;
  return own.some((one, at) => fits(word, one) && haveOwn(others, own.toSpliced(at, 1), fits));
}

/** Whether each group has a part: its own, or one in which it and others are written, as other words. */
function assigned(
  groups: readonly string[],
  parts: readonly string[],
  fits: (group: string, part: string) => boolean,
  written: (group: string, part: string) => boolean,
  taken: readonly (readonly string[])[] = parts.map(() => []),
): boolean {
  const [group, ...others] = groups;
  if (group === undefined) return true;
  return parts.some((part, place) => {
    const met = taken[place] ?? [];
    const areWritten = [group, ...met].every((one) => written(one, part));
    const isFree = met.length === 0 || (wordsOf(part).length > 1 && areWritten);
    if (!isFree || met.some((other) => areAlike(group, other))) return false;
    if (!fits(group, part)) return false;
    return assigned(
      others,
      parts,
      fits,
      written,
      taken.map((own, at) => (at === place ? [...own, group] : own)),
    );
  });
}

/** Whether one word may answer both groups: one begins the other, or they share a spelling key. */
export function areAlike(group: string, other: string): boolean {
  if (group.startsWith(other) || other.startsWith(group)) return true;
  const { keys } = queryOf(other);
  return queryOf(group).keys.some((key) => keys.includes(key));
}

/** Whether a group plausibly spells a part or one of its words. */
export function similarPart(query: string, part: string): boolean {
  return formsOf(part).some((form) => queryOf(query).matchForm(form) !== null);
}
