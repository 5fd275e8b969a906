import { useObservable } from "dexie-react-hooks";
import { use } from "react";
import { useServices } from "../../../platform/hooks/services-context.ts";
import type { Change } from "../../../outbox/change.ts";
import type { Outbox } from "../../../outbox/outbox.ts";

/** Changes in order of creation; null until the database was read. */
export function useOutbox(): { outbox: Outbox; changes: readonly Change[] | null } {
  const outbox = use(useServices().outbox());
  const changes = useObservable(() => outbox.list$, [outbox], null);
  return { outbox, changes };
}
