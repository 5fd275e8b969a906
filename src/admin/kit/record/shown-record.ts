import type { Change, Fields } from "../../../outbox/change.ts";
import { formTexts, type FormTexts } from "../form/form-texts.ts";
import type { RecordShape, RecordType } from "./record-type.ts";

/** A record with queued changes applied. */
export type ShownRecord<Shape extends RecordShape> = {
  /** In the URL; a temporary one while unsent. */
  key: string;
  fields: Shape["texts"];
  /** The server's; null while unsent. */
  data: Shape["data"] | null;
  /** Changes that the shown answer does not have yet, oldest first. */
  changes: readonly Change[];
  deleted: boolean;
};

export function resourceOf({ kind }: { kind: string }, key: string): string {
  return `${kind}:${key}`;
}

export function showRecord<Texts extends FormTexts, Data extends Fields>(
  type: RecordType<{ texts: Texts; data: Data }>,
  key: string,
  data: Data | null,
  changes: readonly Change[],
): ShownRecord<{ texts: Texts; data: Data }> {
  const own = changes.filter(({ resource }) => resource === resourceOf(type, key));
  const { readData = (record: Fields) => record } = type;
  const start = { ...type.empty, ...formTexts(type.empty, readData(data ?? {})) };
  const isDeletion = (kind: string) => kind === `${type.kind}.delete` || kind === `${type.kind}.restore`;
  const apply = (fields: Texts, { state, body, answer }: Change): Texts => {
    const values = state === "done" ? readData(answer?.data ?? {}) : type.readBody(body ?? {});
    return { ...fields, ...formTexts(type.empty, values) };
  };
  return {
    key,
    fields: own.reduce(apply, start),
    data,
    changes: own,
    deleted: own.filter(({ kind }) => isDeletion(kind)).at(-1)?.kind === `${type.kind}.delete`,
  };
}

/** The server's records with queued changes applied; `withNew` prepends unsent ones. */
export function showRecords<Texts extends FormTexts, Data extends Fields>(
  type: RecordType<{ texts: Texts; data: Data }>,
  records: readonly Data[],
  changes: readonly Change[],
  withNew: boolean,
): ShownRecord<{ texts: Texts; data: Data }>[] {
  const saved = records.map((data) => showRecord(type, type.keyOf(data), data, changes));
  return withNew ? [...unsentRecords(type, changes), ...saved] : saved;
}

/** Records that exist only in the outbox, newest first. */
export function unsentRecords<Texts extends FormTexts, Data extends Fields>(
  type: RecordType<{ texts: Texts; data: Data }>,
  changes: readonly Change[],
): ShownRecord<{ texts: Texts; data: Data }>[] {
  return changes
    .filter(({ kind, state }) => kind === `${type.kind}.create` && state !== "done")
    .map(({ resource }) => showRecord(type, resource.slice(type.kind.length + 1), null, changes))
    .reverse();
}
