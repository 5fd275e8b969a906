import { expect } from "vitest";
import { LANGUAGES } from "#domain/base/languages.ts";
import { type PassportList, passportListSchema } from "#domain/passports/contract.ts";
import { type Lookup, parseLookup } from "#domain/passports/lookup.ts";
import type { App } from "../../../../server/route-deps.ts";
import { soughtText } from "../../../../server/notices/telegram/message.ts";
import { type Texts, textsOf } from "../../../../server/texts.ts";

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
  const inAll = (id: Parameters<Texts["t"]>[0]) => LANGUAGES.map((tag) => textsOf(tag).t(id));
  if (sought.length > 120) return expect(inAll("bot.too_long")).toContain(text);
  const lookup = parseLookup(sought);
  const nothing = inAll("bot.nothing_in_it");
  if (lookup.kind === "empty") return expect(nothing).toContain(text);
  if (lookup.kind === "number" && lookup.number.length < 3) {
    return expect(inAll("bot.number_too_short")).toContain(text);
  }
  const terms =
    lookup.kind === "number" ? { request_number: lookup.number } : { name: lookup.words.join(" ") };
  const { location, page = 1 } = place;
  const query = new URLSearchParams({ ...terms, ...(location === undefined ? {} : { location }) });
  const answer = await app.inject(`/api/v1/passports?${query}&page=${page}&page_size=10`);
  if (answer.statusCode === 422) return expect(nothing).toContain(text);
  expect(answer.statusCode).toBe(200);
  const { data, meta, similar = [] } = passportListSchema.parse(answer.json());
  const texts = languageOf(text);
  const { t } = texts;
  const found = data.map(({ request_number }) => request_number);
  const others = similar.map(({ request_number }) => request_number).filter((one) => !found.includes(one));
  const shown = [...text.matchAll(ROW)].map(([, whole, row]) => whole ?? row);
  expect(shown, `${asked}\n${text}`).toEqual([...found, ...others]);
  expect(text.split("\n")[0]).toBe(`🔎 ${sought}`);
  if (page > 1) return;
  const { total, exact_total: exact = total } = meta;
  if (total === 0) expect(text).toContain(t("missing.meaning"));
  const sole = location === undefined && meta.within !== true ? soleOf(data, total) : null;
  expect(text.includes(t("card.in_list")), `${asked}\n${text}`).toBe(sole !== null);
  if (meta.read_as !== undefined) expect(text).toContain(t("number.read_as", { number: meta.read_as }));
  if (total === 0 || (total === 1 && sole !== null)) return;
  expect(text).toContain(
    titleOf(texts, sought, {
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
  { t }: Texts,
  sought: string,
  { data, total, exact, lookup, within, readAs }: Title,
): string {
  if (within && lookup.kind === "number")
    return t("number.within", { count: total, digits: readAs ?? lookup.number });
  const inOrder = data.filter(({ order }) => order !== "other");
  const all = data.length === total ? inOrder.length : total;
  if (all === 0) return t("order.only", { count: total });
  const written = data.length === total ? inOrder.filter(({ match }) => match === "exact").length : exact;
  return written === 0
    ? t("sounds.title", { count: all, query: sought })
    : t("several.title", { count: all });
}

function languageOf(text: string): Texts {
  const other = LANGUAGES.slice(1).map(textsOf);
  return other.find(({ t }) => text.includes(t("independent.short"))) ?? textsOf(LANGUAGES[0]);
}
