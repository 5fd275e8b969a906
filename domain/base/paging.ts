import * as z from "zod/mini";

export const PAGE_SIZE_OPTIONS = [10, 25, 50, 100, 200] as const;
export const MAX_PAGE_SIZE = 200;

/** An integer from a query string. */
export function wholeNumber(min: number, max: number, message: string) {
  return z.pipe(
    z.pipe(
      z.string().check(z.regex(/^\d{1,9}$/, message)),
      z.transform((text: string) => Number(text)),
    ),
    z.number().check(z.gte(min, message), z.lte(max, message)),
  );
}

export const pageSchema = /* @__PURE__ */ wholeNumber(
  1,
  999_999_999,
  "page must be a whole number of at least 1",
);
export const pageSizeSchema = /* @__PURE__ */ wholeNumber(
  1,
  MAX_PAGE_SIZE,
  `page size must be a whole number from 1 to ${MAX_PAGE_SIZE}`,
);
/** Every list takes these. `per_page` is another name for `page_size`, which wins if both are given. */
export const pageQuery = {
  page: z.optional(pageSchema),
  page_size: z.optional(pageSizeSchema),
  per_page: z.optional(pageSizeSchema),
};
export const sortDirection = z.optional(z.enum(["asc", "desc"], "sort_dir is asc or desc"));

export const linksSchema = z.object({
  first: z.nullable(z.string()),
  last: z.nullable(z.string()),
  prev: z.nullable(z.string()),
  next: z.nullable(z.string()),
});

export const listMetaSchema = z.object({
  current_page: z.int(),
  per_page: z.int(),
  page_size: z.int(),
  page_size_options: z.array(z.int()),
  total: z.int(),
  last_page: z.int(),
  has_more: z.boolean(),
  /** True while only sample lists are published. */
  sample_data: z.optional(z.boolean()),
});

/** What a list was narrowed by; null for filters that were not given. */
const filtersSchema = z.record(z.string(), z.nullable(z.union([z.string(), z.number()])));

/** One page of a list. Answers that were kept before all lists had them lack `filters`. */
export function listSchema<T extends z.ZodMiniType>(item: T) {
  return z.object({
    data: z.array(item),
    links: linksSchema,
    meta: listMetaSchema,
    filters: z.optional(filtersSchema),
  });
}
