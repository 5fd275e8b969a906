import { parseIsoDate } from "#domain/base/day.ts";
import { normalizeRequestNumberPrefix } from "#domain/passports/request-number.ts";
import type { HitOrder } from "#domain/passports/search/hit.ts";
import type { PageQuestion } from "../passport-question.ts";
import type { ListSearch } from "./list-search.ts";

/** Local lists do not store when a passport was added. */
const ORDERS: Record<`${Exclude<ListSearch["sort"], "">} ${ListSearch["sort_dir"]}`, HitOrder> = {
  "dateOfPublish desc": "newest",
  "dateOfPublish asc": "oldest",
  "requestNumber asc": "number-up",
  "requestNumber desc": "number-down",
  "created_at desc": "newest",
  "created_at asc": "oldest",
};

/** An invalid prefix stays as typed and matches nothing. */
function numberOf(typed: string): string | null {
  return typed === "" ? null : (normalizeRequestNumberPrefix(typed) ?? typed);
}

/** The same query for the server and this phone. */
export function questionOf(search: ListSearch): PageQuestion {
  const { page, page_size, sort, sort_dir, ...filters } = search;
  const order = sort === "" ? {} : { sort, sort_dir };
  const given = Object.entries({ ...filters, ...order }).filter(([, value]) => value !== "");
  return {
    query: Object.fromEntries(given),
    phone: {
      name: search.name,
      number: numberOf(search.request_number),
      order: sort === "" ? "best" : ORDERS[`${sort} ${sort_dir}`],
      location: search.location || null,
      publishedAfter: parseIsoDate(search.published_after),
      publishedBefore: parseIsoDate(search.published_before),
    },
    page,
    pageSize: page_size,
  };
}
