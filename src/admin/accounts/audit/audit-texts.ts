import type { AuditEntry } from "#domain/accounts/audit.ts";
import { adminLinks } from "../../../platform/lib/admin-links.ts";
import type { Translator, MessageId } from "../../../platform/i18n/translator.ts";
import { parseIsoDate } from "#domain/base/day.ts";
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

type Subject = { text: string; href: string | null };

/** Label and page of an entry's subject; no link to records that are deleted for good. */
export function auditSubject({ t }: Translator, entry: AuditEntry): Subject {
  const { what, subject, before, after } = entry;
  const at = subject.indexOf(":");
  const [kind, key] = [subject.slice(0, at), subject.slice(at + 1)];
  const isDeleted = (what.endsWith(".delete") && !isRestorable(entry)) || what === "user.close";
  const link = (href: string): string | null => (isDeleted ? null : href);
  const fields = { ...before, ...after };
  const text = (name: string): string | null => (typeof fields[name] === "string" ? fields[name] : null);
  switch (kind) {
    case "passport": {
      const id = fields["id"];
      const search = adminLinks.passports(new URLSearchParams({ q: key }).toString());
      return {
        text: joined(text("full_name"), key),
        href: typeof id === "number" ? adminLinks.passport(id) : search,
      };
    }
    case "location": {
      const { from } = before ?? {};
      const merged = typeof from === "object" && from !== null && "name" in from ? from.name : null;
      const name = typeof merged === "string" ? `${merged} → ${text("name") ?? ""}` : text("name");
      return { text: name ?? key, href: link(adminLinks.location(key)) };
    }
    case "article":
      return { text: text("title") ?? key, href: link(adminLinks.article(key)) };
    case "advertisement":
      return {
        text: text("ad_title") ?? t("audit.advertisement_number", { id: key }),
        href: link(adminLinks.advertisement(key)),
      };
    case "import":
      return {
        text: joined(t("audit.list_number", { id: key }), text("location")),
        href: link(adminLinks.import(Number(key))),
      };
    case "media":
      // Its key is a checksum of 64 digits.
      return { text: text("alt") || text("filename") || key.slice(0, 8), href: null };
    case "user":
      return {
        text: entry.subject_name ?? t("audit.user_number", { id: key }),
        href: link(adminLinks.user(Number(key))),
      };
    case "removal-request": {
      const number = text("request_number");
      const search = number === null ? "" : new URLSearchParams({ q: number }).toString();
      return { text: number ?? key, href: link(adminLinks.removalRequests(search)) };
    }
    case "advertisement-request":
      return {
        text: t("audit.request_number", { id: key }),
        href: link(adminLinks.advertisementRequest(key)),
      };
    case "job":
      return { text: joined(t("audit.job_number", { id: key }), text("kind")), href: adminLinks.queue() };
    case "job-kind":
      return { text: key, href: adminLinks.queue() };
    default:
      return { text: subject, href: null };
  }
}

function joined(...parts: readonly (string | null)[]): string {
  return parts.filter((part) => part !== null && part !== "").join(" · ");
}

export const AUDIT_ACTIONS: Readonly<Record<string, MessageId>> = {
  "passport.create": "audit.passport_create",
  "passport.update": "audit.passport_update",
  "passport.delete": "audit.passport_delete",
  "passport.restore": "audit.passport_restore",
  "location.create": "audit.location_create",
  "location.update": "audit.location_update",
  "location.delete": "audit.location_delete",
  "location.restore": "audit.location_restore",
  "location.merge": "audit.location_merge",
  "article.create": "audit.article_create",
  "article.update": "audit.article_update",
  "article.delete": "audit.article_delete",
  "article.restore": "audit.article_restore",
  "article.publish": "audit.article_publish",
  "advertisement.create": "audit.advertisement_create",
  "advertisement.update": "audit.advertisement_update",
  "advertisement.delete": "audit.advertisement_delete",
  "advertisement.restore": "audit.advertisement_restore",
  "advertisement.payment": "audit.advertisement_payment",
  "advertisement.start": "audit.advertisement_start",
  "advertisement.expire": "audit.advertisement_expire",
  "advertisement.report_link": "audit.advertisement_report_link",
  "media.upload": "audit.media_upload",
  "media.describe": "audit.media_describe",
  "removal.settle": "audit.removal_settle",
  "advertisement-request.update": "audit.request_update",
  "advertisement-request.delete": "audit.request_delete",
  "import.upload": "audit.import_upload",
  "import.commit": "audit.import_commit",
  "import.undo": "audit.import_undo",
  "import.move": "audit.import_move",
  "import.delete": "audit.import_delete",
  "import.read-again": "audit.import_read_again",
  "import.headings": "audit.import_headings",
  "import.dismiss": "audit.import_dismiss",
  "user.update": "audit.user_update",
  "user.end-sessions": "audit.user_end_sessions",
  "user.reset-link": "audit.user_reset_link",
  "user.revoke-links": "audit.user_revoke_links",
  "user.reset-password": "audit.user_reset_password",
  "user.setup": "audit.user_setup",
  "user.close": "audit.user_close",
  "user.passkey-add": "audit.user_passkey_add",
  "user.passkey-remove": "audit.user_passkey_remove",
  "user.recovery-codes": "audit.user_recovery_codes",
  "user.recovery-code": "audit.user_recovery_code",
  "user.reset-passkeys": "audit.user_reset_passkeys",
  "passkeys.roles": "audit.passkeys_roles",
  "job.retry": "audit.job_retry",
  "job.retry-all": "audit.job_retry_all",
  "job.delete": "audit.job_delete",
  "job.payload": "audit.job_payload",
  "job-kind.pause": "audit.job_pause",
  "job-kind.resume": "audit.job_resume",
  "job-kind.run": "audit.job_run",
  "notice-route.pause": "audit.notice_pause",
  "notice-route.resume": "audit.notice_resume",
  "notice.drill": "audit.notice_drill",
  "notice.not-ended": "audit.notice_not_ended",
};

/** Deletions that the record's page can take back. */
const RESTORABLE: ReadonlySet<string> = new Set([
  "passport.delete",
  "location.delete",
  "article.delete",
  "advertisement.delete",
]);

export function isRestorable({ what }: { what: string }): boolean {
  return RESTORABLE.has(what);
}

/** Unknown actions keep the server's name. */
export function actionText({ t }: Translator, what: string): string {
  const id = AUDIT_ACTIONS[what];
  return id === undefined ? what : t(id);
}

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
