import { similarQueryGroups } from "#domain/names/query-groups.ts";
import { type SpellingMatch, spellingQuery } from "#domain/names/similar.ts";
import { nameWords } from "#domain/names/words.ts";

/** Names as listed. */
type PersonName = { firstName: string; middleName: string; lastName: string };

/** As written, same name respelled, or looser. */
type NameMatch = "written" | "sounds" | "similar";

/** Matches a person against a query, or null: slow reference for testing the engine. */
export function matchName(queryWords: readonly string[], person: PersonName): NameMatch | null {
  if (queryWords.length === 0) return null;
  const parts = [person.firstName, person.middleName, person.lastName].filter((part) => part !== "");
  const written = (group: string) =>
    !group.includes(" ") && parts.some((part) => nameWords(part).some((word) => word.startsWith(group)));
  if (queryWords.every(written)) return "written";
  const readings = similarQueryGroups(queryWords);
  const matches = new Map([...new Set(readings.flat())].map((group) => [group, matchParts(group, parts)]));
  const answers = (isAnswer: (match: SpellingMatch | null) => boolean) =>
    readings.some((groups) =>
      groups.every((group) => written(group) || isAnswer(matches.get(group) ?? null)),
    );
  if (answers((match) => match?.same === true)) return "sounds";
  return answers((match) => match !== null) ? "similar" : null;
}

function matchParts(group: string, parts: readonly string[]): SpellingMatch | null {
  const { match } = spellingQuery(group);
  const found = parts.map(match).filter((one) => one !== null);
  return found.find(({ same }) => same) ?? found[0] ?? null;
}

/** Whether a group plausibly spells a part or one of its words. */
export function similarPart(query: string, part: string): boolean {
  return spellingQuery(query).match(part) !== null;
}
