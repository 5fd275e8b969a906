import type { AuditEntry } from "#domain/accounts/audit.ts";
import { isSameValue } from "../../../outbox/same-value.ts";
import { SERVER_FIELDS } from "../../kit/form/field-labels.ts";

/** `before` or `after` is undefined when the record was created or deleted. */
export type FieldChange = { field: string; before: unknown; after: unknown };

/** `removed` is the branch that a merge removed. */
export type AuditDifferences = { changes: readonly FieldChange[]; removed: Fields | null };

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

export function isEmptyValue(value: unknown): boolean {
  return (
    value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0)
  );
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
