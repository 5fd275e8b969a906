import type { MirrorDatabase } from "../platform/db/database.ts";
import { listWatches } from "../notices/watch/watches.ts";
import { type ListedPassport, UNRANKED } from "./listed-passport.ts";

/** A saved passport that was found, perhaps by a push before its list arrived; null if there is none. */
export async function findInWatches(
  db: Pick<MirrorDatabase, "watches">,
  number: string,
): Promise<ListedPassport | null> {
  for (const { state } of await listWatches(db)) {
    if (state.kind === "found" && state.passport.requestNumber === number) {
      return { ...state.passport, id: null, ...UNRANKED };
    }
  }
  return null;
}
