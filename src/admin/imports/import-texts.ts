import type { ImportBatch, ImportLine, ImportWarning } from "#domain/imports/contract.ts";
import type { RowReasonCode } from "#domain/imports/row-reasons.ts";
import type { MessageId, Translator } from "../../platform/i18n/translator.ts";
import { IMPORT_STATUS_LABELS } from "../kit/form/status-labels.ts";
import { formatBothDates } from "../kit/table/admin-dates.ts";

export function stateLabel(
  { t }: Translator,
  { status, work }: Pick<ImportBatch, "status" | "work">,
): string {
  return t(IMPORT_STATUS_LABELS[work ?? status]);
}

/** Unknown warnings show the server's text. `nameOf`: a branch's name in the reader's script. */
export function warningText(
  translator: Translator,
  { code, text, values }: ImportWarning,
  nameOf: (branch: string) => string,
): string {
  const { t } = translator;
  const { branch = "", named = "", typed = "", rows = "0" } = values;
  const { page = "", pages = "0", characters = "0", text: lost = "" } = values;
  switch (code) {
    case "new_branch":
      return t("import.warn_new_branch", { branch });
    case "cover_branch":
      return t("import.warn_cover_branch", {
        named: named.split(" / ").map(nameOf).join(" / "),
        typed: nameOf(typed),
      });
    case "cover_date":
      return t("import.warn_cover_date", {
        named: named
          .split(", ")
          .map((date) => formatBothDates(translator, date))
          .join(t("list.separator")),
        typed: formatBothDates(translator, typed),
      });
    case "outranked":
      return t("import.warn_outranked", { count: Number(rows) });
    case "unaccounted":
      return t("import.warn_unaccounted", { page, count: Number(characters), text: lost });
    case "unaccounted_more":
      return t("import.warn_unaccounted_more", { count: Number(pages), characters });
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
  columns_unknown: "import.fault_columns",
  marker_not_found: "import.fault_marker",
  too_heavy: "import.fault_too_heavy",
  timed_out: "import.fault_too_heavy",
  too_large: "import.fault_too_large",
  parser_crashed: "import.fault_crashed",
  parser_killed: "import.fault_killed",
  already_imported: "import.fault_already",
  attempts_exhausted: "import.fault_attempts",
  discarded: "import.fault_discarded",
};

export function faultText({ t }: Translator, { error_code, error_message }: ImportBatch): string {
  const id = FAULTS[error_code ?? ""];
  return id === undefined ? (error_message ?? "") : t(id);
}

const REASONS: Record<RowReasonCode, MessageId> = {
  no_number: "import.why_no_number",
  bad_number: "import.why_bad_number",
  no_name: "import.why_no_name",
  no_father: "import.why_no_father",
  run_together: "import.why_run_together",
  digit: "import.why_digit",
  empty: "import.why_empty",
  columns: "import.why_columns",
  no_row: "import.why_no_row",
  between: "import.why_between",
  unclear: "import.why_unclear",
  cut_off: "import.why_cut_off",
  same_number: "import.why_same",
};

/** Unknown codes show the server's text. */
export function reasonText({ t }: Translator, { reason, why }: Pick<ImportLine, "reason" | "why">): string {
  if (reason === undefined) return why ?? "";
  const { code, values } = reason;
  if (code === "between" && values["heading"] !== undefined) return t("import.why_heading");
  return isKnown(code) ? t(REASONS[code], values) : (why ?? "");
}

function isKnown(code: string): code is RowReasonCode {
  return Object.hasOwn(REASONS, code);
}
