import { parseIsoDate } from "#domain/day.ts";
import type { MessageId, Translator } from "../../../i18n/translator.ts";
import { fieldLabel, fieldText } from "../form/field-labels.ts";
import { formatBothDays } from "../table/admin-dates.ts";

const WORDS: Readonly<Record<string, Readonly<Record<string, MessageId>>>> = {
  status: {
    pending: "admin_removal.pending",
    settled: "admin_removal.settled",
    rejected: "admin_removal.rejected",
    queued: "import.state_queued",
    parsing: "import.state_parsing",
    parsed: "import.state_parsed",
    importing: "import.state_importing",
    completed: "import.state_completed",
    failed: "import.state_failed",
    undone: "import.state_undone",
  },
  roles: {
    user: "admin_user.role_user",
    editor: "admin_user.role_editor",
    admin: "admin_user.role_admin",
  },
  permissions: {
    "upload-files": "admin_user.may_upload",
    "manage-articles": "admin_user.may_articles",
    "manage-advertisements": "admin_user.may_advertisements",
  },
};

const LABELS: Readonly<Record<string, MessageId>> = {
  original_filename: "audit.file",
  devices: "audit.devices",
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
    const word = WORDS[field]?.[value];
    if (word !== undefined) return translator.t(word);
    const day = field === "date_of_publish" ? parseIsoDate(value) : null;
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
