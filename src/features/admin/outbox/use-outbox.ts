import { use, useEffect, useState } from "react";
import { useServices } from "../../../lib/services-context.ts";
import type { Change } from "../../../outbox/change.ts";
import type { Outbox } from "../../../outbox/outbox.ts";

/** The outbox, and all that lies in it in the order it was made; null until this device's database was read. */
export function useOutbox(): { outbox: Outbox; changes: readonly Change[] | null } {
  const outbox = use(useServices().outbox());
  const [changes, setChanges] = useState<readonly Change[] | null>(null);
  useEffect(() => {
    // A device that keeps nothing has nothing waiting either.
    const subscription = outbox.list$.subscribe({ next: setChanges, error: () => setChanges([]) });
    return () => subscription.unsubscribe();
  }, [outbox]);
  return { outbox, changes };
}
