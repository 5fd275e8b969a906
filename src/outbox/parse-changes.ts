import { type Change, changeSchema } from "./change.ts";
import { type ChangeKinds, findKind } from "./kind.ts";

/** Valid rows in order; other app versions' rows are skipped. */
export function parseChanges(kinds: ChangeKinds, rows: readonly unknown[]): Change[] {
  return rows
    .flatMap((row) => {
      const parsed = changeSchema.safeParse(row);
      return parsed.success && isKnown(kinds, parsed.data) ? [parsed.data] : [];
    })
    .sort((a, b) => a.seq - b.seq);
}

function isKnown(kinds: ChangeKinds, { kind, body }: Change): boolean {
  const definition = findKind(kinds, kind);
  if (definition === null) return false;
  return body === null || definition.body === undefined || definition.body.safeParse(body).success;
}
