import type { Overview } from "#domain/lists/overview.ts";
import type { Office } from "#domain/locations/contract.ts";
import type { Passport, PassportQuery } from "#domain/passports/contract.ts";
import { type Lookup, parseLookup, SHORTEST_NUMBER_PREFIX } from "#domain/passports/lookup.ts";
import type { HitMatch, NameOrder } from "#domain/passports/search/hit.ts";
import { BOT_PASSPORTS_A_PAGE } from "#domain/notices/contract.ts";
import { listOffices } from "../../locations/location-queries.ts";
import { overviewReader } from "../../lists/overview/overview.ts";
import type { FoundPage } from "../../passports/found-page.ts";
import { toPassport } from "../../passports/passport-row.ts";
import { readQuestion } from "../../passports/public-question.ts";
import { publicSearch } from "../../passports/public-search.ts";
import type { RouteDeps } from "../../route-deps.ts";
import { branchKey } from "./button-press.ts";

export type ListedPassport = Passport & { match: HitMatch | null; order: NameOrder; rank: number };

export type ListsAnswer = {
  lookup: Lookup;
  /** Null: in all branches. */
  location: string | null;
  page: number;
  passports: readonly ListedPassport[];
  total: number;
  exactTotal: number;
  /** Similar ones, which the first page has. */
  similar: readonly Passport[];
  /** The number that was read instead of the one sent. */
  readAs: string | null;
  /** Numbers found contain the digits sent. */
  isWithin: boolean;
  isSample: boolean;
};

export type Asked = {
  /** `branchKey`; null for all. */
  branch: string | null;
  page: number;
  /** Who asks, for fair turns. */
  chat: string;
  signal: AbortSignal;
};

export type Lists = {
  /** Null if the text has nothing that can be searched. Throws `ProblemError` 503 while the search is overloaded. */
  ask: (text: string, asked: Asked) => Promise<ListsAnswer | "number-too-short" | null>;
  /** Branches with lists, newest days, and Amharic names. */
  overview: () => Promise<Overview>;
  office: (branch: string) => Promise<Office | undefined>;
};

/** The site's own search: what `GET /passports` answers to the look-up's question. */
export function listsOf({ store, search, now }: RouteDeps): Lists {
  const find = publicSearch(store, search);
  const overview = overviewReader(store, now);

  async function ask(text: string, { branch, page, chat, signal }: Asked): ReturnType<Lists["ask"]> {
    const lookup = parseLookup(text);
    if (lookup.kind === "empty") return null;
    if (lookup.kind === "number" && lookup.number.length < SHORTEST_NUMBER_PREFIX) return "number-too-short";
    const location = branch === null ? null : await branchOf(branch);
    const question = readQuestion(termsOf(lookup), location);
    if (!question.ok) return null;
    const offset = (page - 1) * BOT_PASSPORTS_A_PAGE;
    const wanted = {
      sort: "best",
      direction: "desc",
      offset,
      limit: BOT_PASSPORTS_A_PAGE,
    } as const;
    const found = await find(question.value, wanted, () => ({ key: chat, signal, charge: () => undefined }));
    return { lookup, location, page, ...resultOf(found) };
  }

  /** An unknown one, such as one renamed since, finds nothing. */
  async function branchOf(key: string): Promise<string> {
    const { data } = await overview();
    return data.branches.find(({ name }) => branchKey(name) === key)?.name ?? key;
  }

  return { ask, overview, office: async (branch) => (await listOffices(store, [branch]))[0] };
}

/** The site's look-up asks for the same. */
function termsOf(lookup: Lookup): PassportQuery {
  if (lookup.kind === "number") return { request_number: lookup.number };
  return lookup.kind === "name" ? { name: lookup.words.join(" ") } : {};
}

function resultOf({ rows, total, exactTotal = total, similar = [], ...read }: FoundPage) {
  const { readAs = null, isWithin = false, isSample } = read;
  const passports = rows.map((row) => {
    const { match = null, order = "own", rank = 0 } = row;
    return { ...toPassport(row), match, order, rank };
  });
  const found = new Set(passports.map(({ request_number }) => request_number));
  const others = similar.map(toPassport).filter(({ request_number }) => !found.has(request_number));
  return { passports, total, exactTotal, similar: others, readAs, isWithin, isSample };
}
