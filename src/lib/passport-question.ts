import type { QueryParams } from "./api-client.ts";
import type { PhoneFilter, PhoneWords } from "./listed-on-phone.ts";

/** One page of passports, asked of the server and of this phone alike. */
export type PageQuestion = {
  /** For `GET /api/v1/passports`, without paging. */
  query: QueryParams;
  /** The same for the lists on this phone. */
  phone: PhoneFilter & PhoneWords;
  page: number;
  pageSize: number;
};

/** What the server is asked: the same object for the screen, for trying again and for the HTML made ahead. */
export function pageParams({ query, page, pageSize }: PageQuestion): QueryParams {
  return { ...query, page, page_size: pageSize };
}
