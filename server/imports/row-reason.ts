import { knownReasonSchema } from "#domain/imports/row-reasons.ts";
import type { RowReason, RowReasonCode } from "#domain/imports/row-reasons.ts";

/** The command line, and clients that do not know the code, show these. */
const SENTENCES: Record<RowReasonCode, string> = {
  no_number: "The request number is missing.",
  bad_number: '"{number}" is not a request number: it takes 6 to 20 letters and digits.',
  no_name: "The person's own name is missing.",
  no_father: "The father's name is missing.",
  run_together: "Two cells run into each other and cannot be separated.",
  digit: "A name contains a digit.",
  empty: "The line is empty.",
  columns: "The columns of this line cannot be recognised.",
  no_row: "The line has a number but is not a row of the table.",
  between: "The text is between two rows and belongs to neither.",
  unclear: "It is unclear which of the lines or words here belong to this row.",
  cut_off: "A part of the row lies beyond the edge of the page.",
  same_number: "The same request number is already on page {page}, line {line}.",
};

/** The reason in English. */
export function reasonSentence({ code, values }: RowReason): string {
  return SENTENCES[code].replace(/\{(\w+)\}/g, (_whole, name: string) => values[name] ?? "");
}

type ReasonColumns = { reason: string | null; why: string | null };

/** The sentence serves the command line and older apps. */
export function reasonAnswer({ reason, why }: ReasonColumns): { why: string | null; reason?: RowReason } {
  if (reason === null) return { why };
  const stored = knownReasonSchema.parse(JSON.parse(reason));
  return { why: reasonSentence(stored), reason: stored };
}
