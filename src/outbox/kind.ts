import type * as z from "zod/mini";
import type { Change, Fields } from "./change.ts";

/** The records a kind of change is about. */
export type ChangedRecord = {
  /** Prefix of resources (`passport:123`), by which lists find the changes that touch them. */
  name: string;
  collection: string;
  one: (key: string) => string;
  /** The answer's member with the record's key. */
  key: string;
  /** The server's record in the words of a change's body; as it is by default. */
  plain?: (record: Fields) => Fields;
  /** Its page, if it has one. */
  page?: (key: string) => string;
};

/** Everything page and service worker need to know of a kind of change. `Label`: what it is called, a message id. */
export type KindDefinition<Label extends string = string> = {
  record: ChangedRecord;
  method: Change["method"];
  /** A POST that adds something to an existing record: it goes to `record.one`. */
  addsTo?: true;
  label: Label;
  /** The body of stored rows; those with another one are skipped. By default any fields fit. */
  body?: z.ZodMiniType<Fields>;
  /** Bodies may have files (Blobs) up to this size in all; they are sent as multipart. By default none. */
  maxFileBytes?: number;
  /**
   * Both versions field by field, or what a deletion would destroy. `merge`: `content` by paragraphs, other fields like
   * `fields`. `none`: sent without a version.
   */
  conflict: "fields" | "merge" | "deletion" | "none";
  /** Two queued changes of a record become one, unless both set this field, which takes one step at a time. */
  foldsUnless?: string;
  /** The kind of change that brings back what a deletion took. */
  restore?: string;
  /** Waits so long before it is sent, in milliseconds: what nothing can bring back is taken back meanwhile. */
  holdMs?: number;
  /** The update of a record this kind creates. */
  update?: string;
  /** The kind of change that adds the record again when an update finds it deleted. */
  creation?: string;
};

/** By the name stored in rows: never rename one. */
export type ChangeKinds<Label extends string = string> = Readonly<Record<string, KindDefinition<Label>>>;

/** The changes of a record that people add, edit, delete and bring back: `passport.create` and so on. */
export function recordKinds<Label extends string>(
  record: ChangedRecord,
  labels: Record<"create" | "update" | "delete" | "restore", Label>,
  update: Partial<KindDefinition<Label>> = {},
): ChangeKinds<Label> {
  const { name } = record;
  const [creation, restore] = [`${name}.create`, `${name}.restore`];
  return {
    [creation]: { record, method: "POST", label: labels.create, conflict: "none", update: `${name}.update` },
    [`${name}.update`]: {
      record,
      method: "PATCH",
      label: labels.update,
      conflict: "fields",
      creation,
      ...update,
    },
    [`${name}.delete`]: { record, method: "DELETE", label: labels.delete, conflict: "deletion", restore },
    [restore]: { record, method: "PATCH", label: labels.restore, conflict: "fields" },
  };
}

export type Target = Pick<Change, "resource" | "method" | "path">;

/** The definition of a kind; null if it is of another app version. */
export function findKind<Label extends string>(
  kinds: ChangeKinds<Label>,
  kind: string,
): KindDefinition<Label> | null {
  return Object.hasOwn(kinds, kind) ? (kinds[kind] ?? null) : null;
}

/** The definition of a kind. Throws if it is not registered. */
export function kindOf(kinds: ChangeKinds, kind: string): KindDefinition {
  const found = findKind(kinds, kind);
  if (found === null) throw new Error(`No kind of change is called ${kind}`);
  return found;
}

/** Until the server assigns a name. */
export function temporaryResource({ record }: KindDefinition, uuid: string): string {
  return `${record.name}:new:${uuid}`;
}

/** Whether the server has not named the record yet. */
export function isTemporary(resource: string): boolean {
  return /^[a-z-]+:new:/.test(resource);
}

/** Tells where a change goes; there is no path until its record is created. */
export function targetOf({ method, record, addsTo }: KindDefinition, resource: string): Target {
  if (method === "POST" && addsTo !== true) return { resource, method, path: record.collection };
  const key = resource.slice(record.name.length + 1);
  return { resource, method, path: isTemporary(resource) ? "" : record.one(key) };
}

/** The answer's record: new ones get real names, branches may be renamed. */
export function resourceAfter({ record }: KindDefinition, resource: string, data: Fields | null): string {
  const key = data?.[record.key];
  return typeof key === "string" || typeof key === "number" ? `${record.name}:${key}` : resource;
}

/** Whether the body's files, if any, are allowed and small enough. */
export function allowsFiles({ maxFileBytes = 0 }: KindDefinition, body: Fields | null): boolean {
  return fileBytes(body) <= maxFileBytes;
}

/** Size of all files in a body. */
export function fileBytes(body: Fields | null): number {
  return Object.values(body ?? {}).reduce(
    (sum: number, value) => sum + (value instanceof Blob ? value.size : 0),
    0,
  );
}
