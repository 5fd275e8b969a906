import { parseIsoDate } from "../../../domain/day.ts";
import type { PageQuestion } from "../../lib/passport-question.ts";
import type { ListSearch } from "./list-search.ts";

/** The same question for the server and for this phone. */
export function questionOf(search: ListSearch): PageQuestion {
  const { page, page_size, ...filters } = search;
  const given = Object.entries(filters).filter(([, value]) => value !== "");
  return {
    query: Object.fromEntries(given),
    phone: {
      text: search.request_number || search.name,
      location: search.location || null,
      publishedAfter: parseIsoDate(search.published_after),
      publishedBefore: parseIsoDate(search.published_before),
    },
    page,
    pageSize: page_size,
  };
}
