import type { Change, Fields } from "../../../outbox/change.ts";
import { type FormTexts, formTexts } from "../form/form-texts.ts";
import type { RecordType } from "./record-type.ts";

/** A record with queued changes applied. */
export type ShownRecord<Texts, Data> = {
  /** In the URL; a temporary one while unsent. */
  key: string;
  fields: Texts;
  /** The server's; null while unsent. */
  data: Data | null;
  /** Not yet in the answer shown, oldest first. */
  changes: readonly Change[];
  deleted: boolean;
};

export function resourceOf({ kind }: { kind: string }, key: string): string {
  return `${kind}:${key}`;
}

export function showRecord<Texts extends FormTexts, Data extends Fields>(
  type: RecordType<Texts, Data>,
  key: string,
  data: Data | null,
  changes: readonly Change[],
): ShownRecord<Texts, Data> {
  const own = changes.filter(({ resource }) => resource === resourceOf(type, key));
  const start = { ...type.empty, ...formTexts(type.empty, data ?? {}) };
  const apply = (fields: Texts, { state, body, answer }: Change): Texts => {
    const values = state === "done" ? answer?.data : type.readBody(body ?? {});
    return { ...fields, ...formTexts(type.empty, values ?? {}) };
  };
  return {
    key,
    fields: own.reduce(apply, start),
    data,
    changes: own,
    deleted: own.some(({ kind }) => kind === `${type.kind}.delete`),
  };
}

/** The server's records with queued changes applied; `withNew` prepends unsent ones. */
export function showRecords<Texts extends FormTexts, Data extends Fields>(
  type: RecordType<Texts, Data>,
  records: readonly Data[],
  changes: readonly Change[],
  withNew: boolean,
): ShownRecord<Texts, Data>[] {
  const saved = records.map((data) => showRecord(type, type.keyOf(data), data, changes));
  return withNew ? [...unsentRecords(type, changes), ...saved] : saved;
}

/** Records that exist only in the outbox, newest first. */
export function unsentRecords<Texts extends FormTexts, Data extends Fields>(
  type: RecordType<Texts, Data>,
  changes: readonly Change[],
): ShownRecord<Texts, Data>[] {
  return changes
    .filter(({ kind, state }) => kind === `${type.kind}.create` && state !== "done")
    .map(({ resource }) => showRecord(type, resource.slice(type.kind.length + 1), null, changes))
    .reverse();
}
