import { signedHeadSchema } from "#domain/api/sync-head.ts";
import { manifestFrom, readDayPage, readListDays } from "#domain/lists/pages.ts";
import type { MirrorDatabase } from "../db/database.ts";
import { type MirrorChoice, readChoice, readFact, storableManifest } from "../db/meta.ts";
import {
  addSegments,
  type ArrivedSegment,
  finishUpdate,
  heldHashes,
  storeChoice,
} from "../db/segment-store.ts";
import { type ListKeys, readHeldLists } from "../db/signed-lists.ts";
import { withReopen } from "../db/with-reopen.ts";
import type { Hasher } from "./fetch-segment.ts";
import { storeLists } from "./fresh-manifest.ts";
import { wantedSegments } from "./select-segments.ts";
import { StorageFailure } from "./storage-failure.ts";
import { type HeadSource, verifiedHead } from "./verified-head.ts";

/** What the sync worker has and the script that takes files needs (src/sync/take-lists.ts). */
export type TakeTools = ReturnType<typeof takeTools>;

/** `listsKey`: the build's, "" for none. */
export function takeTools({
  db,
  now,
  hasher,
  ...source
}: HeadSource & { db: MirrorDatabase; now: () => number; hasher: Hasher }) {
  return {
    db,
    now,
    hasher,
    hasBuildKey: source.listsKey !== "",
    pages: { manifestFrom, readDayPage, readListDays },
    parseEnvelope: (value: unknown) => signedHeadSchema.safeParse(value).data ?? null,
    // As from a copy: the first key is never taken from a file.
    verified: (envelope: Parameters<typeof verifiedHead>[0], keys: ListKeys | null) =>
      verifiedHead(envelope, keys, false, source),
    readHeld: readHeldLists,
    storeLists,
    storableManifest,
    readChoice,
    wantedSegments,
    heldHashes,
    finishUpdate,
    settled: (from: MirrorDatabase) => readFact(from, "settled"),
    async add(
      arrived: readonly ArrivedSegment[],
      plan: { choice: MirrorChoice; since: string; sampleData: boolean },
      choice: MirrorChoice | null,
    ): Promise<"added" | "choice-changed" | "full"> {
      const added = await withReopen(db, async () => {
        if (choice !== null) await storeChoice(db, choice);
        return addSegments(db, arrived, plan);
      });
      if (added.ok) return added.value ? "added" : "choice-changed";
      if (added.error.kind === "full") return "full";
      throw new StorageFailure(added.error);
    },
  };
}
