import { useObservable } from "dexie-react-hooks";
import type { MirrorDatabase } from "../db/database.ts";
import { useServices } from "./services-context.ts";

/**
 * What `read` answers from the phone's storage, followed by Dexie's live queries; `initial` until it first answered.
 * `read` must be stable: another function is another question.
 */
export function useStored<T, B>(read: (db: MirrorDatabase) => Promise<T>, initial: B): T | B {
  const { storage } = useServices();
  return useObservable<T, B>(() => storage.live(read), [storage, read], initial);
}
