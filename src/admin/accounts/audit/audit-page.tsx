import { Link } from "wouter";
import { type AuditEntry, auditListSchema } from "#domain/accounts/audit.ts";
import { apiPaths } from "#domain/base/paths.ts";
import { isSameValue } from "../../../outbox/same-value.ts";
import type { Translator } from "../../../platform/i18n/translator.ts";
import { useTranslate } from "../../../platform/i18n/use-translate.tsx";
import { dayParam, pageParams, textParam } from "../../../platform/lib/search-params.ts";
import { SERVER_FIELDS } from "../../records.ts";
import type { Column } from "../../kit/table/data-table.tsx";
import type { FilterField } from "../../kit/table/filter-form.tsx";
import { ListPage, useList } from "../../kit/table/list-page.tsx";
import { Moment } from "../../kit/table/moment.tsx";
import { useAdminMessages } from "../../kit/use-admin-messages.ts";
import {
  AUDIT_ACTIONS,
  actionText,
  isRestorable,
  auditSubject,
  auditLabel,
  auditText,
} from "./audit-texts.ts";
import styles from "./audit.module.css";

/** Further fields are collapsed. */
const MAX_UNFOLDED = 3;

function AuditChange({ entry }: { entry: AuditEntry }) {
  const translator = useTranslate();
  const { t } = translator;
  const { changes, removed } = auditDifferences(entry);
  if (changes.length === 0 && removed === null) return "–";
  if (removed === null && changes.length <= MAX_UNFOLDED) return <Changes changes={changes} />;
  const labels = changes.map(({ field }) => auditLabel(translator, field));
  return (
    <details className={styles.more}>
      <summary>{labels.length === 0 ? t("audit.merged_only") : labels.join(", ")}</summary>
      <Changes changes={changes} />
      {removed !== null && (
        <>
          <p className={styles.removed}>{t("audit.merged_from")}</p>
          <Changes changes={fieldsOf(removed)} />
        </>
      )}
    </details>
  );
}

function Changes({ changes }: { changes: readonly FieldChange[] }) {
  const translator = useTranslate();
  const { t } = translator;
  const text = ({ field }: FieldChange, value: unknown) => auditText(translator, field, value);
  return (
    <dl className={styles.changes}>
      {changes.map((change) => (
        <div key={change.field}>
          <dt>{auditLabel(translator, change.field)}</dt>
          <dd>
            {change.before !== undefined && (
              <del data-none={isEmptyValue(change.before) || undefined}>
                <span className="only-read-aloud">{t("audit.was")} </span>
                {text(change, change.before)}
              </del>
            )}
            {change.before !== undefined && change.after !== undefined && (
              <span className={styles.arrow} aria-hidden="true">
                →
              </span>
            )}
            {change.after !== undefined && (
              <ins>
                <span className="only-read-aloud">{t("audit.is")} </span>
                {text(change, change.after)}
              </ins>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const SEARCH = {
  q: textParam("q", "search"),
  who: textParam(),
  what: textParam(),
  subject: textParam(),
  after: dayParam(),
  before: dayParam(),
  ...pageParams(25),
};

/** `/admin/audit`: read-only. */
export function AuditPage() {
  // Changed fields use the texts of the pages that edit them.
  useAdminMessages(
    "admin-audit",
    "admin-users",
    "admin-removals",
    "admin-requests",
    "admin-imports",
    "admin-articles",
    "admin-advertisements",
  );
  const translator = useTranslate();
  const { t } = translator;
  const list = useList({ search: SEARCH, path: apiPaths.adminAudit, schema: auditListSchema });
  return (
    <ListPage
      list={list}
      title={t("audit.list")}
      lead={t("audit.lead")}
      filters={filterFields(translator, list.search.what)}
      none={{ title: t("audit.none"), text: t("audit.none_text") }}
      rows={({ data }) => data}
      keyOf={({ id }) => id}
      columns={columnsOf(translator)}
    />
  );
}

function filterFields(translator: Translator, what: string): FilterField[] {
  const { t } = translator;
  const actions = [...new Set([...Object.keys(AUDIT_ACTIONS), what])].filter((action) => action !== "");
  return [
    { name: "q", label: t("audit.search") },
    {
      name: "what",
      label: t("audit.what"),
      options: actions.map((action) => ({ value: action, label: actionText(translator, action) })),
    },
    { name: "after", label: t("audit.after"), kind: "day" },
    { name: "before", label: t("audit.before"), kind: "day" },
    { name: "who", label: t("audit.who"), seldom: true },
    { name: "subject", label: t("audit.subject"), seldom: true },
  ];
}

function columnsOf(translator: Translator): Column<AuditEntry>[] {
  const { t } = translator;
  return [
    { id: "when", label: t("audit.applied"), cell: (entry) => <Times entry={entry} /> },
    { id: "who", label: t("audit.who"), cell: ({ who }) => who.name },
    { id: "what", label: t("audit.what"), cell: (entry) => <What entry={entry} /> },
    { id: "subject", label: t("audit.subject"), cell: (entry) => <Subject entry={entry} /> },
    { id: "change", label: t("audit.change"), cell: (entry) => <AuditChange entry={entry} /> },
  ];
}

/** A deletion leads to the record as it was, which can be restored there. */
function What({ entry }: { entry: AuditEntry }) {
  const translator = useTranslate();
  const { href } = auditSubject(translator, entry);
  return (
    <div>
      {actionText(translator, entry.what)}
      {isRestorable(entry) && href !== null && (
        <p>
          <Link href={href}>{translator.t("audit.restore")}</Link>
        </p>
      )}
    </div>
  );
}

function Subject({ entry }: { entry: AuditEntry }) {
  const { text, href } = auditSubject(useTranslate(), entry);
  return href === null ? (
    text
  ) : (
    <Link href={href} className={styles.subject}>
      {text}
    </Link>
  );
}

function Times({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslate();
  return (
    <div>
      <Moment at={entry.applied_at} />
      {wasQueued(entry) && entry.queued_at !== null && (
        <p className={styles.queued}>
          {t("audit.queued")} <Moment at={entry.queued_at} />
        </p>
      )}
    </div>
  );
}

/** Whether the change waited in an outbox. */
function wasQueued({ queued_at, applied_at }: AuditEntry): boolean {
  return queued_at !== null && Date.parse(applied_at) - Date.parse(queued_at) > AT_ONCE_MS;
}

const AT_ONCE_MS = 2000;

/** `before` or `after` is undefined when the record was created or deleted. */
type FieldChange = { field: string; before: unknown; after: unknown };

/** `removed` is the branch that a merge removed. */
type AuditDifferences = { changes: readonly FieldChange[]; removed: Fields | null };

type Fields = Readonly<Record<string, unknown>>;

export function auditDifferences({ before, after }: Pick<AuditEntry, "before" | "after">): AuditDifferences {
  // A merge stores both branches before, the remaining one after.
  if (isFields(before?.["from"]) && isFields(before["into"])) {
    return { changes: changesOf(before["into"], after), removed: before["from"] };
  }
  return { changes: changesOf(before, after), removed: null };
}

export function fieldsOf(fields: Fields): FieldChange[] {
  return changesOf(null, fields);
}

function changesOf(before: Fields | null, after: Fields | null): FieldChange[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return fields
    .filter(
      (field) =>
        field !== "work" && !SERVER_FIELDS.has(field) && !isSameValue(before?.[field], after?.[field]),
    )
    .filter((field) => !isEmptyValue(before?.[field]) || !isEmptyValue(after?.[field]))
    .map((field) => ({
      field,
      before: before === null ? undefined : (before[field] ?? null),
      after: after === null ? undefined : (after[field] ?? null),
    }));
}

function isEmptyValue(value: unknown): boolean {
  return (
    value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0)
  );
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
