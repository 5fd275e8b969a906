import * as z from "zod/mini";

/**
 * Why a line was rejected. `values`: `bad_number` {number}, `same_number` {page, line}, `between` {heading: "1"}
 * for the heading of a group.
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

/** A reason on the wire; unknown codes show the server's sentence. */
export const rowReasonSchema = z.object({
  code: z.string("A code is expected."),
  values: z.record(z.string(), z.string()),
});

/** A reason from the list reader. */
export const knownReasonSchema = z.object({
  code: z.enum(ROW_REASON_CODES, "An unknown reason."),
  values: z.record(z.string(), z.string("A text is expected."), "Values are expected."),
});
export type RowReason = z.infer<typeof knownReasonSchema>;
