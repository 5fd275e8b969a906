import type { Change, NewChange } from "../../../outbox/change.ts";
import { findKind } from "../../../outbox/kind.ts";
import { outboxKinds } from "../../../outbox-kinds.ts";

/** A new record from the old one plus the queued edit, whose record was deleted; null if its kind has no creation. */
export function addAgain({ kind, base, body, accountId }: Change): NewChange | null {
  const creation = findKind(outboxKinds, kind)?.creation;
  if (creation === undefined) return null;
  const written = Object.entries({ ...base, ...body }).filter(([field]) => creation.fields.includes(field));
  return { kind: creation.kind, body: Object.fromEntries(written), accountId };
}

export function canAddAgain({ kind }: Pick<Change, "kind">): boolean {
  return findKind(outboxKinds, kind)?.creation !== undefined;
}
