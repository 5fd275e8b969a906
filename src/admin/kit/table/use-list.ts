import type * as z from "zod/mini";
import { type ListQuery, useListQuery } from "../query/use-list-query.ts";
import { apiQuery, type SearchOf, type SearchSpec } from "../../../platform/lib/search-spec.ts";
import { type UrlSearch, useUrlSearch } from "../../../platform/hooks/use-url-search.ts";

type ListSource<Spec extends SearchSpec, Answer> = {
  search: Spec;
  /** Takes all search parameters, unless it is a function; null asks nothing. */
  path: string | ((search: SearchOf<Spec>) => string | null);
  schema: z.ZodMiniType<Answer>;
};

type List<Answer, Search> = { table: UrlSearch<Search>; search: Search; query: ListQuery<Answer> };

/** A list's state in the URL and the API's answer to it. */
export function useList<Spec extends SearchSpec, Answer>(
  source: ListSource<Spec, Answer>,
): List<Answer, SearchOf<Spec>> {
  const table = useUrlSearch(source.search);
  const { search } = table;
  const path = typeof source.path === "string" ? apiQuery(source.path, search) : source.path(search);
  const typing = (search["q"] ?? "") !== "";
  return { table, search, query: useListQuery(path, source.schema, { typing }) };
}
