import * as z from "zod/mini";

/**
 * Why a line of a list was not taken, and the names of the `values` that go with it: `bad_number` {number},
 * `same_number` {page, line}; the others have none.
 */
export const ROW_REASON_CODES = [
  "no_number",
  "bad_number",
  "no_name",
  "no_father",
  "run_together",
  "digit",
  "empty",
  "columns",
  "no_row",
  "between",
  "unclear",
  "cut_off",
  "same_number",
] as const;
export type RowReasonCode = (typeof ROW_REASON_CODES)[number];

/** A reason as it travels: a code that is new to a reader comes with the server's own sentence beside it. */
export const rowReasonSchema = z.object({
  code: z.string("A code is expected."),
  values: z.record(z.string(), z.string()),
});

/** A reason as the reader of lists gives it. */
export type RowReason = { code: RowReasonCode; values: Record<string, string> };
