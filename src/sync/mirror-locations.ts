import { locationsSchema } from "../../domain/api/locations.ts";
import { apiPaths } from "../../domain/api/paths.ts";
import { FRESH_SECONDS } from "../../domain/caching.ts";
import type { MirrorDatabase } from "../db/database.ts";
import { replaceLocations } from "../db/locations.ts";
import { readFact, writeFact } from "../db/meta.ts";
import { withReopen } from "../db/storage-error.ts";
import type { ApiClient } from "../lib/api-client.ts";

/**
 * Branch names are few and kept whole. A failure leaves the ones that are here, and the next run asks again: it
 * must not keep the passports away.
 */
export async function mirrorLocations(
  db: MirrorDatabase,
  api: ApiClient,
  now: () => number,
  signal: AbortSignal,
): Promise<void> {
  const readAt = await withReopen(db, () => readFact(db, "locationsAt"));
  if (!readAt.ok) return;
  // A difference in either direction: the clock may have been set back.
  if (readAt.value !== null && Math.abs(now() - readAt.value) < FRESH_SECONDS.locations * 1000) return;
  const answer = await api.get(locationsSchema, apiPaths.locations, { signal, retry: false });
  if (!answer.ok) return;
  const names = answer.value.data.data;
  await withReopen(db, async () => {
    await replaceLocations(db, names);
    await writeFact(db, "locationsAt", now());
  });
}
