import { useEffect, useState } from "react";
import type { MirrorTables } from "../db/mirror-reads.ts";
import { useServices } from "./services-context.ts";

/**
 * What `read` answers from this phone's lists, read again whenever they change; `before` until the first answer.
 * `read` is a function that stays the same: another one is another question.
 */
export function useLive<T, B>(read: (tables: MirrorTables) => Promise<T>, before: B): T | B {
  const { db } = useServices();
  const [value, setValue] = useState<T | B>(before);
  // In a function: React would call a value that is one.
  useEffect(() => db.live(read, (next) => setValue(() => next)), [db, read]);
  return value;
}
