import { sql } from "kysely";
import type { TextRange } from "../store/prefix.ts";
import type { Store } from "../store/store.ts";
import { WordLists, idTable, idsWithWords, intersect } from "./id-lists.ts";
import type { IdList } from "./id-lists.ts";
import type { PassportFilter } from "./passport-filter.ts";
import { passportGeneration } from "./passport-generation.ts";
import { PASSPORT_COLUMNS } from "./passport-row.ts";
import type { PassportRow } from "./passport-row.ts";
import { pageByDay, readPublishDays } from "./publish-days.ts";
import type { PublishDays } from "./publish-days.ts";
import type { FoundPassports, PassportPage } from "./search-passports.ts";

/** Shorter beginnings, such as the G of G/Michael, are those of half the country: they are looked up, not listed. */
const SHORTEST_WORD = 3;
const MOST_LOOKED_UP = 5_000;

/**
 * The usual search: words of a name alone, the newest first. The words' lists are intersected in memory, so the total is
 * known, and of the page alone the rows are read. Null when the search asks for more, or while the lists are not here
 * yet; then `passportSearch` answers, equally.
 */
export function searchByWords(store: Store): (page: PassportPage) => Promise<FoundPassports | null> {
  const readGeneration = passportGeneration(store);
  const lists = new WordLists(store);
  const daysOf = publishDaysKeeper(store);
  const readRows = rowReader(store);

  /** The passports with all words; null when no list narrows them enough to look the others up. */
  async function idsOf(words: readonly TextRange[], generation: string): Promise<IdList | null> {
    const found = await Promise.all(
      words.map(async (word) => ({ word, ids: isShort(word) ? null : await lists.get(word, generation) })),
    );
    const known = found.map(({ ids }) => ids).filter((ids) => ids !== null);
    const others = found.filter(({ ids }) => ids === null).map(({ word }) => word);
    if (known.length === 0) return null;
    const ids = intersect(known);
    if (others.length === 0 || ids.length === 0) return ids;
    return ids.length > MOST_LOOKED_UP ? null : idsWithWords(store, ids, others);
  }

  return async ({ filter, sort, direction, offset, limit }) => {
    if (sort !== "dateOfPublish" || !isWordsAlone(filter)) return null;
    const generation = await readGeneration();
    const days = daysOf(generation);
    if (days === null) return null;
    const ids = await idsOf(filter.words, generation);
    if (ids === null) return null;
    const page = pageByDay(ids, days, { direction, offset, limit });
    const rows = await readRows(page);
    // Somebody wrote in between: the lists are of one state and the rows of another.
    if ((await readGeneration()) !== generation || rows.length < page.length) return null;
    return { rows, total: ids.length };
  };
}

function isWordsAlone({ words, keys, number, location, ...dates }: PassportFilter): boolean {
  return (
    words.length > 0 &&
    !words.every(isShort) &&
    keys.length === 0 &&
    number === null &&
    location === null &&
    dates.publishedAfter === null &&
    dates.publishedBefore === null
  );
}

function isShort({ from }: TextRange): boolean {
  return from.length < SHORTEST_WORD;
}

/** The days of this generation; null while they are being read, which the first one to ask sets going. */
function publishDaysKeeper(store: Store): (generation: string) => PublishDays | null {
  let asked: string | null = null;
  let kept: PublishDays | null = null;

  async function keep(generation: string): Promise<void> {
    try {
      const days = await readPublishDays(store);
      if (asked === generation) kept = days;
    } catch {
      // The next one to ask tries again; this one is answered from the tables, or is told what is wrong there.
      if (asked === generation) asked = null;
    }
  }

  return (generation) => {
    if (generation !== asked) {
      asked = generation;
      kept = null;
      void keep(generation);
    }
    return kept;
  };
}

/** Rows by their ids, in the order of the ids. */
function rowReader({ db, dialect, readFew }: Store) {
  const query = sql<PassportRow>`select ${PASSPORT_COLUMNS} from passports p
    where p.id in (select j.id from ${idTable(dialect, "[]")} as j)`.compile(db);
  return async (ids: readonly number[]): Promise<PassportRow[]> => {
    if (ids.length === 0) return [];
    const rows = await readFew(query, [JSON.stringify(ids)]);
    const byId = new Map(rows.map((row) => [row.id, row]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  };
}
