import { PAGE_SIZE_OPTIONS } from "#domain/base/page-sizes.ts";
import type { linksSchema, listMetaSchema } from "#domain/base/paging.ts";
import type * as z from "zod/mini";

export type PagePosition = {
  page: number;
  pageSize: number;
  total: number;
  /** Last page allowed; absent for all. */
  deepest?: number;
};

type Paging = { links: z.infer<typeof linksSchema>; meta: z.infer<typeof listMetaSchema> };

/** The asked page, also as the slice of rows that it shows. */
export function pageOf(
  query: { page?: number | undefined; page_size?: number | undefined; per_page?: number | undefined },
  usualSize: number,
) {
  const { page = 1, per_page = usualSize, page_size: pageSize = per_page } = query;
  return { page, pageSize, offset: (page - 1) * pageSize, limit: pageSize };
}

/** A page's position, and links to others with the same query. */
export function paging(
  path: string,
  query: Readonly<Record<string, string | number | undefined>>,
  { page, pageSize, total, deepest = Number.POSITIVE_INFINITY }: PagePosition,
): Paging {
  const lastPage = Math.max(1, Math.min(deepest, Math.ceil(total / pageSize)));
  const parameters = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (key !== "page" && value !== undefined) parameters.set(key, String(value));
  }
  const rest = parameters.toString();
  const link = (to: number): string => `${path}?${rest === "" ? "" : `${rest}&`}page=${to}`;
  return {
    links: {
      first: link(1),
      last: link(lastPage),
      prev: page > 1 ? link(Math.min(page - 1, lastPage)) : null,
      next: page < lastPage ? link(page + 1) : null,
    },
    meta: {
      current_page: page,
      per_page: pageSize,
      page_size: pageSize,
      page_size_options: [...PAGE_SIZE_OPTIONS],
      total,
      last_page: lastPage,
      has_more: page < lastPage,
    },
  };
}

/** The `filters` of a list's answer: null for those that were not given, or empty. */
export function filtersOf<K extends string>(
  query: Readonly<Partial<Record<K, string | number | undefined>>>,
  names: readonly K[],
): Record<string, string | number | null> {
  return Object.fromEntries(names.map((name) => [name, query[name] || null]));
}
