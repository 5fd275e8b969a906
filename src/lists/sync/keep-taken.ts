import type { Manifest, SegmentEntry } from "#domain/lists/contract.ts";
import type { MirrorDatabase } from "../../platform/db/database.ts";
import { type MirrorChoice, readChoice } from "../../platform/db/meta.ts";
import { checkHolder } from "../../platform/db/mirror-holder.ts";
import { addSegments, type ArrivedSegment } from "../../platform/db/segment-store.ts";
import { withReopen } from "../../platform/db/with-reopen.ts";
import { StorageFailure } from "./storage-failure.ts";

const GROUP_BYTES = 1 << 20;

/** Why no more is stored. `removed`: another tab removed lists meanwhile. */
type Stop = "full" | "removed";

/**
 * Stores a file's segments in groups and marks them, so that updates keep them although nobody chose them. `before`: the
 * choice when taking began.
 */
export function createKeeper(db: MirrorDatabase, manifest: Manifest, before: MirrorChoice) {
  const plan = {
    since: manifest.generated_at,
    sampleData: manifest.sample_data === true,
    fromFile: true as const,
  };
  let waiting: ArrivedSegment[] = [];
  let wereHere: string[] = [];
  let bytes = 0;
  let added: SegmentEntry[] = [];

  /** Those added that are still here. */
  async function remaining(): Promise<SegmentEntry[]> {
    const here = await db.segments.bulkGet(added.map(({ hash }) => hash));
    return added.filter((_entry, place) => here[place] !== undefined);
  }

  async function store(): Promise<Stop | null> {
    const [group, hashes] = [waiting, wereHere];
    [waiting, wereHere, bytes] = [[], [], 0];
    // In one, as another tab may remove lists at any time.
    const addAndMark = async (): Promise<SegmentEntry[] | "removed"> => {
      await checkHolder(db);
      const [choice, left] = [await readChoice(db), await remaining()];
      if (left.length < added.length || takesAway(before, choice)) {
        added = left;
        return "removed";
      }
      if (group.length > 0) await addSegments(db, group, { ...plan, choice });
      if (hashes.length > 0) await db.segments.where("hash").anyOf(hashes).modify({ fromFile: true });
      return group.map(({ entry }) => entry);
    };
    const stored = await withReopen(db, () =>
      db.transaction("rw", db.segments, db.segmentBytes, db.meta, addAndMark),
    );
    if (!stored.ok) {
      if (stored.error.kind === "full") return "full";
      throw new StorageFailure(stored.error);
    }
    if (stored.value === "removed") return "removed";
    added.push(...stored.value);
    return null;
  }

  return {
    passports: () => added.reduce((sum, { count }) => sum + count, 0),
    lists: () => added.length,
    flush: async (): Promise<Stop | null> => (waiting.length === 0 && wereHere.length === 0 ? null : store()),
    async add(segment: ArrivedSegment): Promise<Stop | null> {
      waiting.push(segment);
      bytes += segment.bytes.byteLength;
      return bytes < GROUP_BYTES ? null : store();
    },
    /** In the file, and on the phone already: from now on kept as what the file brings. */
    wasHere: (hash: string): void => void wereHere.push(hash),
  };
}

/** Whether the visitor chose to keep less. */
function takesAway(before: MirrorChoice, now: MirrorChoice): boolean {
  return (
    (now.keep === "none" && before.keep !== "none") ||
    now.without.some((name) => !before.without.includes(name)) ||
    before.branches.some((name) => !now.branches.includes(name))
  );
}
