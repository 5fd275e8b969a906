import type { AuditEntry } from "#domain/api/audit.ts";
import { isSameValue } from "../form/field-labels.ts";

/** A field that changed; `before` or `after` is undefined where there was no record or is none any more. */
export type FieldChange = { field: string; before: unknown; after: unknown };

/** What an entry tells: the fields that changed and, of a merge, the branch that went into the other one. */
export type AuditDifferences = { changes: readonly FieldChange[]; gone: Fields | null };

type Fields = Readonly<Record<string, unknown>>;

/** Of these a person knows nothing, or the entry says them elsewhere. */
const OF_THE_SERVER = new Set([
  "id",
  "slug",
  "full_name",
  "created_at",
  "updated_at",
  "total",
  "etag",
  "work",
]);

export function auditDifferences({ before, after }: Pick<AuditEntry, "before" | "after">): AuditDifferences {
  // A merge names both branches before, and the one that stays after.
  if (isFields(before?.["from"]) && isFields(before["into"])) {
    return { changes: changesOf(before["into"], after), gone: before["from"] };
  }
  return { changes: changesOf(before, after), gone: null };
}

/** The fields of a record that say something. */
export function saidFields(fields: Fields): FieldChange[] {
  return changesOf(null, fields);
}

function changesOf(before: Fields | null, after: Fields | null): FieldChange[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return fields
    .filter((field) => !OF_THE_SERVER.has(field) && !isSameValue(before?.[field], after?.[field]))
    .filter((field) => !isEmptyValue(before?.[field]) || !isEmptyValue(after?.[field]))
    .map((field) => ({
      field,
      before: before === null ? undefined : (before[field] ?? null),
      after: after === null ? undefined : (after[field] ?? null),
    }));
}

export function isEmptyValue(value: unknown): boolean {
  return (
    value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0)
  );
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
