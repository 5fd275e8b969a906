import { deepestPage } from "#domain/passports/contract.ts";
import type { QueryParams } from "../platform/lib/api-client.ts";
import type { PhoneFilter, PhoneWords } from "./listed-on-phone.ts";

/** Asked of server and phone alike. */
export type PageQuestion = {
  /** The query has no paging. */
  query: QueryParams;
  /** For the phone's lists. */
  phone: PhoneFilter & PhoneWords;
  page: number;
  pageSize: number;
};

/**
 * One cache key for the screen, retries and prerendering. The server refuses pages after the deepest one: that one is
 * asked for instead, which tells how many there are.
 */
export function pageParams({ query, page, pageSize }: PageQuestion): QueryParams {
  return { ...query, page: Math.min(page, deepestPage(pageSize)), page_size: pageSize };
}
