import type { Change } from "../../../outbox/change.ts";
import { findKind } from "../../../outbox/kind.ts";
import { outboxKinds } from "../../../outbox-kinds.ts";

/** Link to the change's record under its current key; null without a page. */
export function recordLink({ kind, state, resource, answer }: Change): string | null {
  const definition = findKind(outboxKinds, kind);
  if (definition === null || (state === "done" && definition.method === "DELETE")) return null;
  const { name, page } = definition.record;
  return page?.((answer?.resource ?? resource).slice(name.length + 1)) ?? null;
}
