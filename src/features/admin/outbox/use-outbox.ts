import { use, useEffect, useState } from "react";
import { useServices } from "../../../hooks/services-context.ts";
import type { Change } from "../../../outbox/change.ts";
import type { Outbox } from "../../../outbox/outbox.ts";

/** Changes in order of creation; null until the database was read. */
export function useOutbox(): { outbox: Outbox; changes: readonly Change[] | null } {
  const outbox = use(useServices().outbox());
  const [changes, setChanges] = useState<readonly Change[] | null>(null);
  useEffect(() => {
    // Without storage nothing is queued.
    const subscription = outbox.list$.subscribe({ next: setChanges, error: () => setChanges([]) });
    return () => subscription.unsubscribe();
  }, [outbox]);
  return { outbox, changes };
}
