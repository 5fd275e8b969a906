import { locationsSchema } from "#domain/locations/contract.ts";
import { publicPaths } from "#domain/base/public-paths.ts";
import { FRESH_SECONDS } from "#domain/base/caching.ts";
import { branchesTag } from "#domain/lists/head-tags.ts";
import type { MirrorDatabase } from "../../platform/db/database.ts";
import { replaceLocations } from "../../platform/db/locations.ts";
import { readFact, writeFact } from "../../platform/db/meta.ts";
import { checkHolder } from "../../platform/db/mirror-holder.ts";
import { heldHeadTags } from "../../platform/db/signed-lists.ts";
import { withReopen } from "../../platform/db/with-reopen.ts";
import { apiAddress } from "../../platform/lib/api-address.ts";
import { fetchBytes, type FetchBytesOptions, jsonOf } from "./fetch-bytes.ts";

/** Far above real lists. */
const LOCATIONS_MAX_BYTES = 500_000;

export type LocationsSource = Pick<FetchBytesOptions, "fetch" | "idleMs"> & {
  db: MirrorDatabase;
  baseUrl: string;
  now: () => number;
};

/**
 * Mirrors all branches and offices, after the head was read: asks if it names others than are here, or names none.
 * Failures keep the old ones until the next run and do not affect passports.
 */
export async function mirrorLocations(source: LocationsSource, signal: AbortSignal): Promise<void> {
  const { db, baseUrl, now, fetch, idleMs } = source;
  const stored = await withReopen(db, () =>
    Promise.all([
      readFact(db, "locationsAt"),
      readFact(db, "locationsTag"),
      readFact(db, "locationsHead"),
      heldHeadTags(db),
    ]),
  );
  if (!stored.ok) return;
  const [readAt, etag, held, tags] = stored.value;
  if (tags === null) {
    // Absolute: the clock may have been set back.
    if (readAt !== null && Math.abs(now() - readAt) < FRESH_SECONDS.locations * 1000) return;
  } else if (tags.branches === held) return;
  // An earlier build kept no tag, and a 304 has none.
  const tag = held === null ? null : etag;
  const answer = await fetchBytes(apiAddress(publicPaths.locations, baseUrl), {
    fetch,
    signal,
    maxBytes: LOCATIONS_MAX_BYTES,
    headers: { Accept: "application/json", ...(tag === null ? {} : { "If-None-Match": tag }) },
    ...(idleMs === undefined ? {} : { idleMs }),
  });
  if (!answer.ok) return;
  if (answer.value.status === 304 && tag !== null) {
    await withReopen(db, () =>
      db.transaction("rw", db.meta, async () => {
        await checkHolder(db);
        await writeFact(db, "locationsAt", now());
      }),
    );
    return;
  }
  if (answer.value.status !== 200) return;
  const locations = locationsSchema.safeParse(jsonOf(answer.value));
  if (!locations.success) return;
  const { data: names, offices } = locations.data;
  // An older server: store no ETag, a newer one may send offices.
  const newTag = offices === undefined ? null : answer.value.headers.get("etag");
  // The tag is that of what came. The head may be ahead of a cache between, whose older answer is then asked for again.
  const head = await branchesTag(locations.data);
  await withReopen(db, () =>
    db.transaction("rw", db.locations, db.meta, async () => {
      await checkHolder(db);
      await replaceLocations(db, names, offices);
      await writeFact(db, "locationsTag", newTag);
      await writeFact(db, "locationsHead", head);
      await writeFact(db, "locationsAt", now());
    }),
  );
}
