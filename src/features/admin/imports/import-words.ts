import type { ImportBatch, ImportWarning } from "../../../../domain/api/imports.ts";
import type { MessageId, Translator } from "../../../i18n/translator.ts";

const STATES: Record<ImportBatch["status"] | NonNullable<ImportBatch["work"]>, MessageId> = {
  queued: "import.state_queued",
  parsing: "import.state_parsing",
  parsed: "import.state_parsed",
  importing: "import.state_importing",
  completed: "import.state_completed",
  failed: "import.state_failed",
  undone: "import.state_undone",
  undoing: "import.state_undoing",
  moving: "import.state_moving",
};

/** How a batch stands. */
export function stateLabel(
  { t }: Translator,
  { status, work }: Pick<ImportBatch, "status" | "work">,
): string {
  return t(STATES[work ?? status]);
}

/** What may be wrong with a list; a warning that this build does not know stands in the server's words. */
export function warningText({ t }: Translator, { code, text, values }: ImportWarning): string {
  const { branch = "", named = "", typed = "", rows = "0" } = values;
  switch (code) {
    case "new_branch":
      return t("import.warn_new_branch", { branch });
    case "cover_branch":
      return t("import.warn_cover_branch", { named, typed });
    case "cover_date":
      return t("import.warn_cover_date", { named, typed });
    case "outranked":
      return t("import.warn_outranked", { count: Number(rows) });
    default:
      return text;
  }
}

const FAULTS: Readonly<Record<string, MessageId>> = {
  not_a_pdf: "import.fault_not_a_pdf",
  truncated: "import.fault_truncated",
  encrypted: "import.fault_encrypted",
  no_text: "import.fault_no_text",
  no_rows: "import.fault_no_rows",
  marker_not_found: "import.fault_marker",
  too_heavy: "import.fault_too_heavy",
  timed_out: "import.fault_too_heavy",
  too_large: "import.fault_too_large",
  parser_crashed: "import.fault_crashed",
  already_imported: "import.fault_already",
  attempts_exhausted: "import.fault_attempts",
};

/** Why a batch failed. */
export function faultText({ t }: Translator, { error_code, error_message }: ImportBatch): string {
  const id = FAULTS[error_code ?? ""];
  return id === undefined ? (error_message ?? "") : t(id);
}

/** The sentences of server/pdf about a line, each with its text; a new one stands as it comes. */
const REASONS: readonly { sentence: RegExp; id: MessageId }[] = [
  { sentence: /^The request number is missing\.$/, id: "import.why_no_number" },
  { sentence: /^"(?<number>.*)" is not a request number:/, id: "import.why_bad_number" },
  { sentence: /^The person's own name is missing\.$/, id: "import.why_no_name" },
  { sentence: /^The father's name is missing\.$/, id: "import.why_no_father" },
  { sentence: /^Two cells run into each other/, id: "import.why_run_together" },
  { sentence: /^A name holds a digit\.$/, id: "import.why_digit" },
  { sentence: /^The line is empty\.$/, id: "import.why_empty" },
  { sentence: /^The columns of this line cannot be told\.$/, id: "import.why_columns" },
  { sentence: /^The line holds a number but is no row/, id: "import.why_no_row" },
  { sentence: /^The text stands between two rows/, id: "import.why_between" },
  {
    sentence: /^The same request number stands already on page (?<page>\d+), line (?<line>\d+)\.$/,
    id: "import.why_same",
  },
];

/** Why a line was not taken. */
export function reasonText({ t }: Translator, why: string | null): string {
  if (why === null) return "";
  for (const { sentence, id } of REASONS) {
    const match = sentence.exec(why);
    if (match) return t(id, { ...match.groups });
  }
  return why;
}
