import { useLocation, useSearchParams } from "wouter";
import { formatSearch, readSearch, type SearchOf, type SearchSpec } from "./search-spec.ts";

export type TableSearch<Search> = {
  search: Search;
  /** The same table with something else chosen; back on its first page unless a page is. */
  linkTo: (change: Partial<Search>) => string;
  go: (change: Partial<Search>) => void;
  /** Takes over what a form says, read as an address would be; `replace` makes no step in the history of it. */
  filter: (fields: Readonly<Record<string, string>>, replace?: boolean) => void;
  /** The table as it is without any choice. */
  clearHref: string;
};

/** What a table shows lives in the address, so that it can be kept, sent and gone back to. */
export function useTableSearch<Spec extends SearchSpec>(spec: Spec): TableSearch<SearchOf<Spec>> {
  const [params] = useSearchParams();
  const [path, navigate] = useLocation();
  const search = readSearch(spec, params);
  const first = "page" in spec ? { page: 1 } : {};
  const hrefOf = (wanted: SearchOf<Spec>): string => {
    const query = formatSearch(spec, wanted);
    return query === "" ? path : `${path}?${query}`;
  };
  const linkTo = (change: Partial<SearchOf<Spec>>) => hrefOf({ ...search, ...first, ...change });
  return {
    search,
    linkTo,
    go: (change) => navigate(linkTo(change)),
    filter: (fields, replace = false) => {
      const wanted = new URLSearchParams(formatSearch(spec, { ...search, ...first }));
      for (const [name, value] of Object.entries(fields)) wanted.set(name, value);
      navigate(hrefOf(readSearch(spec, wanted)), { replace });
    },
    clearHref: path,
  };
}
