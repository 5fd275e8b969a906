import { useLocation, useSearchParams } from "wouter";
import { formatSearch, readSearch, type SearchOf, type SearchSpec } from "../lib/search-params.ts";

export type UrlSearch<Search> = {
  search: Search;
  /** Back to page 1 unless the change names a page. */
  linkTo: (change: Partial<Search>) => string;
  go: (change: Partial<Search>) => void;
  /** Form values, parsed like a URL; `replace` adds no history entry. */
  filter: (fields: Readonly<Record<string, string>>, replace?: boolean) => void;
  clearHref: string;
};

/** A list's state lives in the URL: shareable, and Back works. */
export function useUrlSearch<Spec extends SearchSpec>(spec: Spec): UrlSearch<SearchOf<Spec>> {
  const [params] = useSearchParams();
  const [path, navigate] = useLocation();
  const search = readSearch(spec, params);
  const first = "page" in spec ? { page: 1 } : {};
  const hrefOf = (next: SearchOf<Spec>): string => {
    const query = formatSearch(spec, next);
    return query === "" ? path : `${path}?${query}`;
  };
  const linkTo = (change: Partial<SearchOf<Spec>>) => hrefOf({ ...search, ...first, ...change });
  return {
    search,
    linkTo,
    go: (change) => navigate(linkTo(change)),
    filter: (fields, replace = false) => {
      const next = new URLSearchParams(formatSearch(spec, { ...search, ...first }));
      for (const [name, value] of Object.entries(fields)) next.set(name, value);
      navigate(hrefOf(readSearch(spec, next)), { replace });
    },
    clearHref: path,
  };
}
