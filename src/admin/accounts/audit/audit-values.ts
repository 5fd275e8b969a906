import { parseIsoDate } from "#domain/base/day.ts";
import type { MessageId, Translator } from "../../../platform/i18n/translator.ts";
import { fieldText } from "../../kit/form/field-text.ts";
import {
  ADVERTISEMENT_STATUS_LABELS,
  ARTICLE_STATUS_LABELS,
  IMPORT_STATUS_LABELS,
  REMOVAL_STATUS_LABELS,
  REQUEST_STATUS_LABELS,
} from "../../kit/form/status-labels.ts";
import { PERMISSION_LABELS, ROLE_LABELS } from "../../kit/frame/rights-labels.ts";
import { formatBothDays } from "../../kit/table/admin-dates.ts";
import { describedField, fieldLabel } from "../../records.ts";

const VALUE_LABELS: Readonly<Record<string, Readonly<Record<string, MessageId>>>> = {
  status: {
    ...REQUEST_STATUS_LABELS,
    ...REMOVAL_STATUS_LABELS,
    ...IMPORT_STATUS_LABELS,
    ...ARTICLE_STATUS_LABELS,
    ...ADVERTISEMENT_STATUS_LABELS,
  },
  roles: ROLE_LABELS,
  permissions: PERMISSION_LABELS,
};

const LABELS: Readonly<Record<string, MessageId>> = {
  original_filename: "audit.file",
  devices: "audit.devices",
  author: "field.author_id",
  kind: "audit.job_kind",
  state: "field.status",
  last_error: "audit.job_error",
  retried: "audit.jobs",
  lines: "audit.lines",
  job: "audit.job",
};

export function auditLabel(translator: Translator, field: string): string {
  const id = LABELS[field];
  return id === undefined ? fieldLabel(translator, field) : translator.t(id);
}

/** A value as text; never JSON, which does not wrap. */
export function auditText(translator: Translator, field: string, value: unknown): string {
  if (Array.isArray(value) && value.length > 0) {
    return value.map((item: unknown) => auditText(translator, field, item)).join(", ");
  }
  if (typeof value === "string") {
    const label = VALUE_LABELS[field]?.[value];
    if (label !== undefined) return translator.t(label);
    const day = describedField(field)?.kind === "day" ? parseIsoDate(value) : null;
    if (day !== null) return formatBothDays(translator, day);
  }
  if (typeof value === "number") return translator.t("number", { value });
  if (typeof value === "object" && value !== null && !Array.isArray(value)) {
    return Object.entries(value)
      .map(([name, part]) => `${auditLabel(translator, name)}: ${auditText(translator, name, part)}`)
      .join("; ");
  }
  return fieldText(translator, value);
}
