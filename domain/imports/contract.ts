import * as z from "zod/mini";
import { boundedText, isoDate, keptLine } from "../base/input-fields.ts";
import { BATCH_STATUSES } from "./import-report.ts";
import { listSchema, pageQuery } from "../base/paging.ts";
import { rowReasonSchema } from "./row-reasons.ts";
import { COLUMN_ROLES, MAX_COLUMNS } from "./list-columns.ts";
import { MAX_DAYS_AHEAD, EARLIEST_LIST_DAY } from "../lists/contract.ts";
import { branchField } from "../locations/admin-contract.ts";
import { SHORTEST_BRANCH_NAME } from "../locations/contract.ts";

// Numbers that an owner may turn.

/** The PDF of a list has at most this many bytes. */
export const PDF_MAX_BYTES = 10 * 1024 * 1024;
/** The text above the first row of a list has at most this many letters. */
export const LONGEST_MARKER = 200;
/** This many rejected lines are dismissed at once. */
const MOST_DISMISSED_LINES = 200;
/** The file of a list that could not be read is kept for this long, to be read again. */
export const KEPT_UNREADABLE_PDF_DAYS = 30;
/** Lists that could not be read are counted among what waits for this long. */
export const UNREADABLE_LISTS_COUNTED_DAYS = 30;
/** The start page of admins names this many of the newest uploaded lists. */
export const NEWEST_IMPORTS_SHOWN = 5;
/** Admins see this many uploaded lists a page, unless another size is asked for. */
export const DEFAULT_IMPORT_PAGE_SIZE = 20;
/** Admins see this many lines of a list a page, unless another size is asked for. */
export const DEFAULT_LINE_PAGE_SIZE = 50;

/** Error messages of upload fields. */
export const PDF_MESSAGES = {
  type: "File must be a PDF.",
  size: `File must be ${PDF_MAX_BYTES / 1024 / 1024}MB or smaller.`,
} as const;

/** Error `code` of the file field. */
export type PdfFileFault = "not_a_pdf" | "too_large";

/** What an upload needs, as `GET /admin/pdf-to-sqlite` says it; screens translate these sentences. */
export const PDF_RULES = {
  message: "Upload the PDF of a list with the branch and the day it was published for.",
  constraints: {
    pdf_file: `${PDF_MESSAGES.type} ${PDF_MESSAGES.size}`,
    date: `The day the list was published, such as 2026-11-20: from ${EARLIEST_LIST_DAY} to ${MAX_DAYS_AHEAD} days ahead.`,
    location: `The branch where the passports wait, with at least ${SHORTEST_BRANCH_NAME} characters.`,
    linesToSkip:
      "The rows start after the first line with this text, such as REQUEST_No. or Application Number; a whole number skips so many lines.",
  },
} as const;

/** Answer of `GET /admin/pdf-to-sqlite`. */
export const pdfImportInfoSchema = z.object({
  message: z.string(),
  constraints: z.object({
    pdf_file: z.string(),
    date: z.string(),
    location: z.string(),
    linesToSkip: z.string(),
  }),
  /** Lets screens check a file before upload. */
  limits: z.optional(z.object({ max_bytes: z.int(), content_type: z.string() })),
});
export type PdfImportInfo = z.infer<typeof pdfImportInfoSchema>;

const markerField = boundedText(
  "Enter the text that stands above the first row",
  [1, "Enter the text that stands above the first row"],
  [LONGEST_MARKER, `Use at most ${LONGEST_MARKER} characters`],
);

/**
 * Answer of `POST /admin/pdf-to-sqlite/cover`: values guessed from the first pages, null if missing or ambiguous.
 * Stores nothing.
 */
export const pdfCoverSchema = z.object({
  data: z.object({
    location: z.nullable(z.string()),
    date: z.nullable(z.string()),
    /** Covers often lack a date. */
    date_from: z.nullable(z.enum(["cover", "file_name"])),
    linesToSkip: z.nullable(z.string()),
    /** Reading took too long and was stopped, so what is missing may be on the cover all the same. */
    timed_out: z.optional(z.boolean()),
  }),
});
export type CoverProposal = z.infer<typeof pdfCoverSchema>["data"];

/** Text fields beside `pdf_file`; also checked by `checkListDay`. */
export const pdfUploadSchema = z.strictObject({
  date: z
    .string("Enter the day the list was published")
    .check(keptLine(), z.regex(/^\d{4}-\d{2}-\d{2}$/, "Use a date such as 2026-11-20")),
  location: branchField,
  linesToSkip: markerField,
});

/**
 * A warning: English `text`; `code` and `values` for translation: `new_branch` {branch}, `cover_branch` {named: joined
 * by " / ", typed}, `cover_date` {named, typed}, `outranked` {rows}; for lost printed text `unaccounted` {page,
 * characters, text}, `unaccounted_more` {pages, characters}.
 */
export const importWarningSchema = z.object({
  code: z.string(),
  text: z.string(),
  values: z.record(z.string(), z.string()),
});
export type ImportWarning = z.infer<typeof importWarningSchema>;

/** Work in progress on a settled batch. */
export const IMPORT_WORK = ["undoing", "moving"] as const;

/** One uploaded list; life cycle in docs/architecture.md. */
export const importBatchSchema = z.object({
  id: z.int(),
  status: z.enum(BATCH_STATUSES),
  source_format: z.nullable(z.enum(["A", "B"])),
  original_filename: z.string(),
  sha256: z.string(),
  location: z.string(),
  date_of_publish: z.string(),
  start_after_text: z.string(),
  is_sample: z.boolean(),
  work: z.nullable(z.enum(IMPORT_WORK)),
  rows_total: z.int(),
  rows_new: z.int(),
  rows_updated: z.int(),
  rows_duplicate: z.int(),
  rows_rejected: z.int(),
  warnings: z.array(importWarningSchema),
  error_code: z.nullable(z.string()),
  error_message: z.nullable(z.string()),
  created_by: z.nullable(z.string()),
  created_at: z.string(),
  started_at: z.nullable(z.string()),
  finished_at: z.nullable(z.string()),
});
export type ImportBatch = z.infer<typeof importBatchSchema>;

/** Columns in no known order, left to right, with the first rows. `columns`: what a person named them. */
export const importLayoutSchema = z.object({
  /** What is printed above; empty texts without a header. */
  header: z.array(z.string()),
  /** What the header says, for the person to confirm. */
  guesses: z.array(z.nullable(z.enum(COLUMN_ROLES))),
  rows: z.array(z.array(z.string())),
  columns: z.nullable(z.array(z.enum(COLUMN_ROLES))),
});
export type ImportLayout = z.infer<typeof importLayoutSchema>;

/** A batch for review; older servers omit the extra fields. */
export const importDetailSchema = z.extend(importBatchSchema, {
  /** Needed to read the list again. */
  file_kept: z.optional(z.boolean()),
  /** Sample passports that publishing removes. */
  samples_replaced: z.optional(z.int()),
  top_lines: z.optional(z.array(z.string())),
  layout: z.optional(z.nullable(importLayoutSchema)),
  /** Rejected lines that are headings of groups. */
  headings: z.optional(z.int()),
  /** How many lines the list of lines has of each state. */
  lines: z.optional(z.object({ accepted: z.int(), duplicate: z.int(), rejected: z.int() })),
});
export type ImportDetail = z.infer<typeof importDetailSchema>;
export const importBatchAnswerSchema = z.object({ data: importDetailSchema });
export const importBatchListSchema = listSchema(importBatchSchema);
export const importBatchQuerySchema = z.strictObject({
  ...pageQuery,
  status: z.optional(z.enum(BATCH_STATUSES, `status is one of ${BATCH_STATUSES.join(", ")}`)),
});

export const IMPORT_ROW_STATES = ["accepted", "duplicate", "rejected"] as const;
export const importRowQuerySchema = z.strictObject({
  state: z.optional(z.enum(IMPORT_ROW_STATES, `state is one of ${IMPORT_ROW_STATES.join(", ")}`)),
  ...pageQuery,
});
export type ImportRowState = (typeof IMPORT_ROW_STATES)[number];

/** `GET /admin/passport-imports/{id}/rows`. */
export const importRowListSchema = listSchema(
  z.object({
    page: z.int(),
    line: z.int(),
    state: z.enum(IMPORT_ROW_STATES),
    text: z.string(),
    /** English reason, for unknown codes. */
    why: z.nullable(z.string()),
    reason: z.optional(rowReasonSchema),
    request_number: z.nullable(z.string()),
    full_name: z.nullable(z.string()),
    /** Whether its number is already published. */
    published: z.optional(z.boolean()),
    /** Names as far as read, also when rejected. */
    names: z.optional(
      z.object({
        first_name: z.nullable(z.string()),
        middle_name: z.nullable(z.string()),
        last_name: z.nullable(z.string()),
      }),
    ),
  }),
);

export type ImportLine = ImportRowList["data"][number];
export type ImportRowList = z.infer<typeof importRowListSchema>;

/** A rejected line as the list of lines shows it: after another reading it is none of them. */
const rejectedLineSchema = z.strictObject({ page: z.int(), line: z.int(), text: z.string() });

/** Body of `POST /admin/passport-imports/{id}/headings`: the rejected lines to dismiss. Without it, all headings of groups. */
export const importDismissSchema = z.nullish(
  z.strictObject({
    lines: z
      .array(rejectedLineSchema)
      .check(
        z.minLength(1, "Choose a line"),
        z.maxLength(MOST_DISMISSED_LINES, `At most ${MOST_DISMISSED_LINES} lines`),
      ),
  }),
);
export type RejectedLine = z.infer<typeof rejectedLineSchema>;

/** Body of `POST /admin/passport-imports/{id}/commit`; optional without sample lists. */
export const importCommitSchema = z.nullish(
  z.strictObject({
    /** Confirms removing samples; otherwise 409 `samples_would_go`. */
    remove_samples: z.optional(z.boolean()),
  }),
);

/**
 * Body of `POST /admin/passport-imports/{id}/read-again` (If-Match); absent fields stay. 409 `batch_state` from
 * publishing on, `file_not_kept` without file. `columns` names those of the list's `layout`, left to right, for all lists
 * of the same layout; 422 unless they hold a request number and names.
 */
export const importReadAgainSchema = z.strictObject({
  linesToSkip: z.optional(markerField),
  location: z.optional(branchField),
  date: z.optional(isoDate),
  columns: z.optional(
    z
      .array(z.enum(COLUMN_ROLES, `A column is one of ${COLUMN_ROLES.join(", ")}`), "Columns are a list")
      .check(z.maxLength(MAX_COLUMNS, `At most ${MAX_COLUMNS} columns can be named`)),
  ),
});
export type ImportReadAgain = z.infer<typeof importReadAgainSchema>;

/** Body of `PATCH /admin/passport-imports/{id}`: another branch or day. */
export const importMoveSchema = z
  .strictObject({
    location: z.optional(branchField),
    date: z.optional(isoDate),
  })
  .check(
    z.refine(({ location, date }) => location !== undefined || date !== undefined, {
      message: "Name another branch, another day, or both",
    }),
  );

/** Event of `GET /admin/passport-imports/{id}/events`: batch and reading progress. */
export const importEventSchema = z.object({
  batch: importBatchSchema,
  progress: z.nullable(z.object({ page: z.int(), pages: z.int(), rows: z.int() })),
});
export type ImportEvent = z.infer<typeof importEventSchema>;

/** Whether a batch waits for a person. */
export function isSettled({ status, work }: Pick<ImportBatch, "status" | "work">): boolean {
  return work === null && status !== "queued" && status !== "parsing" && status !== "importing";
}
