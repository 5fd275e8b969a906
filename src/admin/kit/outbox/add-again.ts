import type { Change, NewChange } from "../../../outbox/change.ts";
import { findKind } from "../../../outbox/kind.ts";
import { fieldsOfNew } from "../../records.ts";
import { outboxKinds } from "../../../outbox-kinds.ts";
import { plainOf } from "./compare.ts";

/** A new record from the old one plus the queued edit, whose record was deleted; null if its kind has no creation. */
export function addAgain(change: Change): NewChange | null {
  const { kind, base, body, accountId } = change;
  const { creation, record } = findKind(outboxKinds, kind) ?? {};
  if (creation === undefined || record === undefined) return null;
  const written = Object.entries({ ...plainOf(kind, base), ...body, ...(isInBin(change) ? DRAFT : {}) });
  const fields = fieldsOfNew(record.name);
  const known = written.filter(([field, value]) => fields.includes(field) && value !== undefined);
  return { kind: creation, body: Object.fromEntries(known), accountId };
}

/** Beside an article in the bin, which keeps its slug. */
const DRAFT = { status: "draft", published_at: null, slug: undefined };

/** The server refuses changes of an article in the bin, which can be restored. */
export function isInBin({
  serverVersion,
  lastProblem,
}: Pick<Change, "serverVersion" | "lastProblem">): boolean {
  return (
    typeof serverVersion?.["deleted_at"] === "string" ||
    (lastProblem?.kind === "refused" && lastProblem.code === "article_deleted")
  );
}

export function canAddAgain({ kind }: Pick<Change, "kind">): boolean {
  return findKind(outboxKinds, kind)?.creation !== undefined;
}
