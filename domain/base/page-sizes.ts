import { wholeNumber } from "./input-fields.ts";

/** How many rows a page of a list has: those a visitor may choose, and the most that may be asked for. */
export const PAGE_SIZE_OPTIONS = [10, 25, 50, 100, 200] as const;
export const MAX_PAGE_SIZE = 200;

export const pageSizeSchema = /* @__PURE__ */ wholeNumber(
  1,
  MAX_PAGE_SIZE,
  `page size must be a whole number from 1 to ${MAX_PAGE_SIZE}`,
);
