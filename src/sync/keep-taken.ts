import type { Manifest, SegmentEntry } from "#domain/api/sync.ts";
import type { MirrorDatabase } from "../db/database.ts";
import { type MirrorChoice, readChoice } from "../db/meta.ts";
import { addSegments, type ArrivedSegment, storeChoice } from "../db/segment-store.ts";
import { withReopen } from "../db/with-reopen.ts";
import { wantedSegments } from "./select-segments.ts";
import { StorageFailure } from "./storage-failure.ts";

const GROUP_BYTES = 1 << 20;

/**
 * Stores segments of a file in groups. They are kept from then on, as if chosen: an update would drop them otherwise.
 * False: storage is full.
 */
export function createKeeper(db: MirrorDatabase, manifest: Manifest) {
  const plan = { since: manifest.generated_at, sampleData: manifest.sample_data === true };
  let waiting: ArrivedSegment[] = [];
  let bytes = 0;
  let [passports, lists] = [0, 0];

  async function store(): Promise<boolean> {
    const group = waiting;
    [waiting, bytes] = [[], 0];
    // In one: what does not fit may not be chosen, and another tab may change the choice in between.
    const addAndChoose = async () => {
      const choice = await readChoice(db);
      const wider = widened(choice, group, manifest, wantedSegments(manifest, choice));
      if (wider !== choice) await storeChoice(db, wider);
      await addSegments(db, group, { ...plan, choice: wider });
    };
    const added = await withReopen(db, () =>
      db.transaction("rw", db.segments, db.segmentBytes, db.meta, addAndChoose),
    );
    if (!added.ok) {
      if (added.error.kind === "full") return false;
      throw new StorageFailure(added.error);
    }
    lists += group.length;
    for (const { entry } of group) passports += entry.count;
    return true;
  }
  const flush = async () => waiting.length === 0 || store();

  return {
    passports: () => passports,
    lists: () => lists,
    flush,
    async add(segment: ArrivedSegment): Promise<boolean> {
      waiting.push(segment);
      bytes += segment.bytes.byteLength;
      return bytes < GROUP_BYTES || store();
    },
    addAll(segments: readonly ArrivedSegment[]): Promise<boolean> {
      waiting.push(...segments);
      return flush();
    },
  };
}

function widened(
  choice: MirrorChoice,
  group: readonly ArrivedSegment[],
  manifest: Manifest,
  wanted: readonly SegmentEntry[],
): MirrorChoice {
  const hashes = new Set(wanted.map((entry) => entry.hash));
  const more = group.flatMap(({ entry }) => (hashes.has(entry.hash) ? [] : [entry.location]));
  if (more.length === 0) return choice;
  const branches = [...new Set([...choice.branches, ...more])];
  const all = manifest.segments.every(({ location }) => branches.includes(location));
  // As explicit as before: under Save-Data a file is no leave to fetch more.
  if (all) return { ...choice, keep: "all", branches: [], without: [] };
  return { ...choice, branches, without: choice.without.filter((name) => !more.includes(name)) };
}
