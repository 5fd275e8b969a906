import { useEffect, useState } from "react";
import type { MirrorTables } from "../db/mirror-reads.ts";
import { useServices } from "./services-context.ts";

/**
 * `read`'s result, reread when lists change; `before` until the first. `read` must be stable: a new function is a new
 * question.
 */
export function useLive<T, B>(read: (tables: MirrorTables) => Promise<T>, initial: B): T | B {
  const { db } = useServices();
  const [value, setValue] = useState<T | B>(initial);
  // Wrapped: React would call a function value.
  useEffect(() => db.live(read, (next) => setValue(() => next)), [db, read]);
  return value;
}
