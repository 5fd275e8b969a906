import { expect } from "vitest";
import { type PassportList, passportListSchema } from "#domain/passports/contract.ts";
import { type Lookup, parseLookup } from "#domain/passports/lookup.ts";
import type { App } from "../../../../server/route-deps.ts";
import { soughtText } from "../../../../server/notices/telegram/query-line.ts";
import { wordsOf } from "../../../../server/notices/telegram/words/words-of.ts";
import type { Words } from "../../../../server/notices/telegram/words/words.ts";

const ROW = /(?:Request number|የማመልከቻ ቁጥር)[:፦] ([A-Z0-9]+)$|· ([A-Z0-9]+)$/gm;

type Place = { location?: string; page?: number };

/** Fails unless a message says what the site's API answers to the same question. */
export async function expectSiteAnswer(
  app: App,
  asked: string,
  text: string,
  place: Place = {},
): Promise<void> {
  const sought = soughtText(asked);
  const talk = ["en", "am"].map((tag) => wordsOf(tag === "am" ? "am" : "en").talk);
  if (sought.length > 120) return expect(talk.map(({ tooLong }) => tooLong)).toContain(text);
  const lookup = parseLookup(sought);
  const nothing = talk.map(({ nothingInIt }) => nothingInIt);
  if (lookup.kind === "empty") return expect(nothing).toContain(text);
  if (lookup.kind === "number" && lookup.number.length < 3) {
    return expect(talk.map(({ numberTooShort }) => numberTooShort)).toContain(text);
  }
  const terms =
    lookup.kind === "number" ? { request_number: lookup.number } : { name: lookup.words.join(" ") };
  const { location, page = 1 } = place;
  const query = new URLSearchParams({ ...terms, ...(location === undefined ? {} : { location }) });
  const answer = await app.inject(`/api/v1/passports?${query}&page=${page}&page_size=10`);
  if (answer.statusCode === 422) return expect(nothing).toContain(text);
  expect(answer.statusCode).toBe(200);
  const { data, meta, similar = [] } = passportListSchema.parse(answer.json());
  const words = languageOf(text);
  const found = data.map(({ request_number }) => request_number);
  const others = similar.map(({ request_number }) => request_number).filter((one) => !found.includes(one));
  const shown = [...text.matchAll(ROW)].map(([, whole, row]) => whole ?? row);
  expect(shown, `${asked}\n${text}`).toEqual([...found, ...others]);
  expect(text.split("\n")[0]).toBe(`🔎 ${sought}`);
  if (page > 1) return;
  const { total, exact_total: exact = total } = meta;
  if (total === 0) expect(text).toContain(words.answer.missingMeaning);
  const sole = location === undefined && meta.within !== true ? soleOf(data, total) : null;
  expect(text.includes(words.answer.inList), `${asked}\n${text}`).toBe(sole !== null);
  if (meta.read_as !== undefined) expect(text).toContain(words.answer.readAs(meta.read_as));
  if (total === 0 || (total === 1 && sole !== null)) return;
  expect(text).toContain(
    titleOf(words, sought, {
      data,
      total,
      exact,
      lookup,
      within: meta.within === true,
      readAs: meta.read_as,
    }),
  );
}

type Rows = PassportList["data"];

/** The only one with the words in this order from the own name on. */
function soleOf(data: Rows, total: number): Rows[number] | null {
  const [first, second] = data;
  if (first === undefined || first.order !== undefined) return null;
  if (total === 1) return first;
  const isAlone = second !== undefined && (second.match === "sounds" || second.order === "other");
  return first.match === "exact" && isAlone ? first : null;
}

type Title = {
  data: Rows;
  total: number;
  exact: number;
  lookup: Lookup;
  within: boolean;
  readAs: string | undefined;
};

function titleOf(
  { answer }: Words,
  sought: string,
  { data, total, exact, lookup, within, readAs }: Title,
): string {
  if (within && lookup.kind === "number") return answer.within(total, readAs ?? lookup.number);
  const inOrder = data.filter(({ order }) => order !== "other");
  const all = data.length === total ? inOrder.length : total;
  if (all === 0) return answer.orderOnly(total);
  const written = data.length === total ? inOrder.filter(({ match }) => match === "exact").length : exact;
  return written === 0 ? answer.sounds(all, sought) : answer.found(all);
}

function languageOf(text: string): Words {
  return wordsOf(text.includes(wordsOf("am").answer.independent) ? "am" : "en");
}
