import * as z from "zod/mini";
import { wholeNumber } from "./input-fields.ts";
import { pageSizeSchema } from "./page-sizes.ts";

export const pageSchema = /* @__PURE__ */ wholeNumber(
  1,
  999_999_999,
  "page must be a whole number of at least 1",
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
