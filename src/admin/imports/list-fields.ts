import { PDF_MAX_BYTES, type PdfFileFault, type CoverProposal } from "#domain/imports/contract.ts";
import type { EpochDay } from "#domain/base/day.ts";
import { type ListDayFault, checkListDay } from "#domain/lists/list-date-limits.ts";
import { assertNever } from "#domain/base/result.ts";
import { MAX_DAYS_AHEAD, EARLIEST_LIST_DAY } from "#domain/lists/contract.ts";
import { SHORTEST_BRANCH_NAME } from "#domain/locations/contract.ts";
import type { Translator } from "../../platform/i18n/translator.ts";
import type { FieldErrors } from "../../ui/form/error-list.tsx";
import { formatBothDates } from "../kit/table/admin-dates.ts";
import { useState } from "react";

/** PDF readers accept `%PDF-` within this range. */
const HEAD_BYTES = 1024;

export function placeErrors(
  translator: Translator,
  { location, date }: { location: string; date: string },
  today: EpochDay,
): FieldErrors {
  const { t } = translator;
  const wrongDay = dayError(translator, date, today);
  return {
    ...(location.length < SHORTEST_BRANCH_NAME ? { location: t("import.branch_short") } : {}),
    ...(wrongDay === null ? {} : { date: wrongDay }),
  };
}

function dayError(translator: Translator, date: string, today: EpochDay): string | null {
  const fault = checkListDay(date, today);
  return fault === null ? null : faultText(translator, fault);
}

/** Unknown codes show the server's text. */
export function fieldErrorText(
  translator: Translator,
  { code, message }: { code?: string | undefined; message: string },
): string {
  return isFault(code) ? faultText(translator, code) : message;
}

const FAULTS = ["no_date", "too_late", "too_early", "not_a_pdf", "too_large"] as const;
type Fault = (typeof FAULTS)[number] & (ListDayFault | PdfFileFault);

function isFault(code: string | undefined): code is Fault {
  return FAULTS.some((fault) => fault === code);
}

function faultText(translator: Translator, fault: Fault): string {
  const { t } = translator;
  switch (fault) {
    case "no_date":
      return t("import.no_date");
    case "too_late":
      return t("import.date_late", { days: MAX_DAYS_AHEAD });
    case "too_early":
      return t("import.date_early", { date: formatBothDates(translator, EARLIEST_LIST_DAY) });
    case "not_a_pdf":
      return t("import.not_pdf");
    case "too_large":
      return t("import.too_large", { mb: megabytes(PDF_MAX_BYTES) });
    default:
      return assertNever(fault);
  }
}

export function megabytes(bytes: number): number {
  return Math.round(bytes / 1024 / 1024);
}

/** Checks the content, not the file name. */
export async function fileError(
  translator: Translator,
  file: File | null,
  maxBytes: number = PDF_MAX_BYTES,
): Promise<string | null> {
  if (file === null || file.size === 0) return translator.t("import.no_file");
  if (file.size > maxBytes) return translator.t("import.too_large", { mb: megabytes(maxBytes) });
  const head = await file.slice(0, HEAD_BYTES).text();
  return head.includes("%PDF-") ? null : faultText(translator, "not_a_pdf");
}

/** The values that this device keeps. `file` is the name only, because the file itself cannot be kept. */
export const NO_LIST = { location: "", date: "", linesToSkip: "", file: "" };
type ListTexts = typeof NO_LIST;

type ListField = Exclude<keyof ListTexts, "file">;
type ListValues = Record<ListField, string>;

const NONE_EMPTIED: ReadonlySet<ListField> = new Set();

type ListValuesOptions = {
  proposal: CoverProposal | null;
  typed: ListTexts;
  take: (typed: ListTexts) => void;
};

/** Typed values, with the cover's proposals as defaults. */
export function useListValues({ proposal, typed, take }: ListValuesOptions) {
  const [emptied, setEmptied] = useState(NONE_EMPTIED);
  return {
    values: listValues(typed, proposal, emptied),
    isProposed: (field: ListField) =>
      typed[field] === "" && !emptied.has(field) && (proposal?.[field] ?? null) !== null,
    type: (field: ListField, text: string): void => {
      if (text === "") setEmptied((former) => new Set(former).add(field));
      take({ ...typed, [field]: text });
    },
    /** Typed values stay, and empty fields take the next file's proposals. */
    forFile: (name: string): void => {
      setEmptied(NONE_EMPTIED);
      take({ ...withoutBlank(typed), file: name });
    },
  };
}

/** Typed values win, also when emptied. */
export function listValues(
  typed: ListTexts,
  proposal: CoverProposal | null,
  emptied: ReadonlySet<ListField> = NONE_EMPTIED,
): ListValues {
  const value = (field: ListField): string =>
    typed[field] === "" && !emptied.has(field) ? (proposal?.[field] ?? "") : typed[field];
  return { location: value("location"), date: value("date"), linesToSkip: value("linesToSkip") };
}

function withoutBlank(typed: ListTexts): ListTexts {
  const given = Object.entries(typed).filter(([, text]) => text.trim() !== "");
  return { ...NO_LIST, ...Object.fromEntries(given) };
}
