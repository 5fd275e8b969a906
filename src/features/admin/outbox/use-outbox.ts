import { useObservable } from "dexie-react-hooks";
import { use } from "react";
import { liveReading } from "../../../db/open-database.ts";
import { useServices } from "../../../hooks/services-context.ts";
import type { Change } from "../../../outbox/change.ts";
import type { Outbox } from "../../../outbox/outbox.ts";

/** Changes in order of creation; null until the database was read. */
export function useOutbox(): { outbox: Outbox; changes: readonly Change[] | null } {
  const outbox = use(useServices().outbox());
  // Where storage cannot be read nothing is queued.
  const changes = useObservable(() => liveReading<readonly Change[]>(outbox.list, []), [outbox], null);
  return { outbox, changes };
}
