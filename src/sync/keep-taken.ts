import type { Manifest } from "#domain/api/sync.ts";
import type { MirrorDatabase } from "../db/database.ts";
import { readChoice } from "../db/meta.ts";
import { addSegments, type ArrivedSegment } from "../db/segment-store.ts";
import { withReopen } from "../db/with-reopen.ts";
import { StorageFailure } from "./storage-failure.ts";

const GROUP_BYTES = 1 << 20;

/**
 * Stores segments of a file in groups, marked as of a file: kept from then on, though nobody chose them.
 * False: storage is full.
 */
export function createKeeper(db: MirrorDatabase, manifest: Manifest) {
  const plan = {
    since: manifest.generated_at,
    sampleData: manifest.sample_data === true,
    fromFile: true as const,
  };
  let waiting: ArrivedSegment[] = [];
  let wereHere: string[] = [];
  let bytes = 0;
  let [passports, lists] = [0, 0];

  async function store(): Promise<boolean> {
    const [group, hashes] = [waiting, wereHere];
    [waiting, wereHere, bytes] = [[], [], 0];
    const addAndMark = async () => {
      if (group.length > 0) await addSegments(db, group, { ...plan, choice: await readChoice(db) });
      if (hashes.length > 0) await db.segments.where("hash").anyOf(hashes).modify({ fromFile: true });
    };
    const added = await withReopen(db, () =>
      db.transaction("rw", db.segments, db.segmentBytes, db.meta, addAndMark),
    );
    if (!added.ok) {
      if (added.error.kind === "full") return false;
      throw new StorageFailure(added.error);
    }
    lists += group.length;
    for (const { entry } of group) passports += entry.count;
    return true;
  }

  return {
    passports: () => passports,
    lists: () => lists,
    flush: async (): Promise<boolean> => (waiting.length === 0 && wereHere.length === 0) || store(),
    async add(segment: ArrivedSegment): Promise<boolean> {
      waiting.push(segment);
      bytes += segment.bytes.byteLength;
      return bytes < GROUP_BYTES || store();
    },
    /** In the file, and on the phone already: from now on kept as what the file brings. */
    wasHere: (hash: string): void => void wereHere.push(hash),
  };
}
