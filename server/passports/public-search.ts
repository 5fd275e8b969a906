import { SIMILAR_SHOWN } from "#domain/passports/contract.ts";
import { parseIsoDate } from "#domain/base/day.ts";
import type { HitOrder } from "#domain/passports/search/hit.ts";
import type { SearchQuestion } from "#domain/passports/search/search.ts";
import { ProblemError } from "../http/problem.ts";
import type { Requester } from "../http/requester.ts";
import { takeTurns } from "../http/bounded-queue.ts";
import type { PublishedAnswer } from "./search/published-search.ts";
import type { SearchEngine } from "./search/search-engine.ts";
import { prefixRange } from "../store/text-match.ts";
import { sampleDataFlag } from "../store/sample-data.ts";
import type { ReadStore } from "../store/store.ts";
import { numberRangeFinder } from "./find-passport.ts";
import type { FoundPage, FoundRow, PageWanted } from "./found-page.ts";
import { listPassports, inTableOrder, rowOrder } from "./list-passports.ts";
import { passportsByNumber } from "./passport-row.ts";
import { isNumberAlone, type PublicQuestion, type SearchText } from "./public-question.ts";

/** Sorting by creation date reads the hits' table rows. */
const MAX_SORTED = 2_000;
/** SQLite is serial, PostgreSQL has few connections. */
const LISTS_AT_ONCE = 2;
const LISTS_WAITING = { mostWaiting: 300, mostOfOne: 60 };

/** Searches by engine, whole numbers by index, plain lists by tables. */
export function publicSearch(store: ReadStore, engine: SearchEngine) {
  const list = listPassports(store);
  const byNumber = searchByNumber(store);
  const isSample = sampleDataFlag(store);
  const inTurns = takeTurns(LISTS_AT_ONCE, LISTS_WAITING);
  const rowsOf = passportsByNumber(store);

  async function listed(
    question: PublicQuestion,
    page: PageWanted,
    requester: Requester,
  ): Promise<FoundPage> {
    // Checked before and after, so samples are always marked.
    const before = await isSample();
    const filter = { ...question, words: [], number: null, keys: [] };
    const found = await inTurns(requester, () => list(filter, inTableOrder(page)));
    return { ...found, isSample: before || (await isSample()) };
  }

  async function searched(
    question: PublicQuestion,
    text: SearchText,
    page: PageWanted,
    requester: () => Requester,
  ): Promise<FoundPage> {
    const byAge = page.sort === "created_at";
    const slice = byAge ? { offset: 0, limit: MAX_SORTED } : { offset: page.offset, limit: page.limit };
    const wanted = { ...engineQuestion(question, text), ...slice, order: orderOf(page) };
    const answer = await engine.ask(
      { ...wanted, similar: page.offset === 0 ? SIMILAR_SHOWN : 0 },
      requester(),
    );
    const found = await readRows(answer, page);
    if (!byAge) return found;
    if (found.total > MAX_SORTED) throw tooBroad();
    const sorted = found.rows.toSorted(exactFirst(page));
    return { ...found, rows: sorted.slice(page.offset, page.offset + page.limit) };
  }

  /** Hits as in the tables, without those withdrawn since. */
  async function readRows(answer: PublishedAnswer, { offset }: PageWanted): Promise<FoundPage> {
    const { hits, similar, exactTotal, soundsTotal, readAs, isWithin, sampleData } = answer;
    const rows = await rowsOf([...hits, ...similar].map(({ requestNumber }) => requestNumber));
    const matched = hits.flatMap(({ requestNumber, match, order, rank }) => {
      const row = rows.get(requestNumber);
      return row === undefined ? [] : [{ ...row, match, order, rank }];
    });
    const gone = hits.length - matched.length;
    return {
      rows: matched,
      total: exactTotal + soundsTotal - gone,
      exactTotal: Math.max(
        0,
        exactTotal - hits.filter((hit) => hit.match === "exact" && !rows.has(hit.requestNumber)).length,
      ),
      ...(offset === 0
        ? { similar: similar.flatMap(({ requestNumber }) => rows.get(requestNumber) ?? []) }
        : {}),
      readAs,
      isWithin,
      isSample: sampleData,
    };
  }

  return async (
    question: PublicQuestion,
    page: PageWanted,
    requester: () => Requester,
  ): Promise<FoundPage> => {
    const { text } = question;
    if (text === null) return listed(question, page, requester());
    const [number] = text.numbers;
    if (number !== undefined && isNumberAlone(question)) {
      const few = await byNumber(number, page);
      if (few !== null) return few;
    }
    return searched(question, text, page, requester);
  };
}

function engineQuestion(question: PublicQuestion, text: SearchText): Omit<SearchQuestion, "limit"> {
  const { location, publishedAfter, publishedBefore } = question;
  return {
    query: text.name,
    numbers: text.numbers,
    ...(text.places === null ? {} : { places: text.places }),
    location,
    from: publishedAfter === null ? null : parseIsoDate(publishedAfter),
    to: publishedBefore === null ? null : parseIsoDate(publishedBefore),
  };
}

function orderOf({ sort, direction }: PageWanted): HitOrder {
  if (sort === "best") return "best";
  if (sort === "requestNumber") return direction === "asc" ? "number-up" : "number-down";
  return sort === "dateOfPublish" && direction === "asc" ? "oldest" : "newest";
}

/** Exact hits first, each kind in page order. */
function exactFirst(page: PageWanted): (a: FoundRow, b: FoundRow) => number {
  const compare = rowOrder(inTableOrder(page));
  return (a, b) => (a.match === b.match ? compare(a, b) : a.match === "exact" ? -1 : 1);
}

function tooBroad(): ProblemError {
  return new ProblemError(422, "search_too_broad", {
    detail: `More than ${MAX_SORTED} passports match, too many to sort by the day they were added. Add a word, a branch or a date.`,
    errors: [{ path: "sort", message: `created_at sorts up to ${MAX_SORTED} hits of a search` }],
  });
}

/** Cheaper to read and sort than to count. */
const FEW = 50;

/** Hottest search: a (nearly) whole number alone, in one statement. Null for none or too many: then use the engine. */
function searchByNumber(store: ReadStore) {
  const findInRange = numberRangeFinder(store, FEW + 1);
  return async (number: string, page: PageWanted): Promise<FoundPage | null> => {
    const rows = await findInRange(prefixRange(number));
    const [first] = rows;
    if (first === undefined || rows.length > FEW) return null;
    const { offset, limit } = page;
    const sorted = rows.length === 1 ? rows : rows.toSorted(rowOrder(inTableOrder(page)));
    return {
      rows: sorted.slice(offset, offset + limit).map((row) => ({ ...row, match: "exact" })),
      total: rows.length,
      exactTotal: rows.length,
      ...(offset === 0 ? { similar: [] } : {}),
      isSample: first.sample === 1,
    };
  };
}
