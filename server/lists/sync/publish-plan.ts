import type { Transaction } from "kysely";
import { parseIsoDate, type EpochDay } from "#domain/base/day.ts";
import { manifestSchema, type ListPace, type Manifest, type SegmentEntry } from "#domain/lists/contract.ts";
import { listPaceOf } from "#domain/lists/list-pace.ts";
import { planSegments, type DayCount, type PlannedSegment } from "#domain/lists/segment/plan-segments.ts";
import { segmentRows, type SegmentRow } from "#domain/lists/segment/segment.ts";
import { holds, IS_SAMPLE_DATA } from "../../store/sample-data.ts";
import { chunks, jsonList } from "../../store/json-table.ts";
import type { Database } from "../../store/schema.ts";
import type { Store } from "../../store/store.ts";
import { readRowsByNumber } from "./build-segment.ts";
import { readListDays, readNewestDays } from "./published-manifest.ts";
import { readStoredSegment } from "./stored-segment.ts";

/** A changed branch day; `generation` from the snapshot. */
export type DirtyPlace = { key: string; generation: number };

export type PublishPlan = {
  /** Published manifest tag, or null. */
  etag: string | null;
  /** Unchanged entries. */
  kept: SegmentEntry[];
  /** What to rebuild, and the entries replaced. */
  rebuild: { segment: PlannedSegment; replaces: SegmentEntry[] }[];
  dirty: DirtyPlace[];
  sampleData: boolean;
  lists: NonNullable<Manifest["lists"]>;
  /** Null for samples too: they are as old as they are. */
  pace: ListPace | null;
  /** What was published before. */
  days: Manifest["days"];
  dictionary: Manifest["dictionary"];
  /** False if the manifest is current. */
  changed: boolean;
};

/** Compares the manifest with what to publish `today`: rebuilds changed days and newly sealed months. */
export async function planPublication(trx: Transaction<Database>, today: EpochDay): Promise<PublishPlan> {
  const { etag, manifest } = await readManifest(trx);
  const places = await trx
    .selectFrom("segments")
    .select(["key", "location", "from_date", "generation", "built_generation"])
    .execute();
  const days = places.map((place) => ({ location: place.location, day: isoDay(place.from_date), place }));
  const planned = planByBranch(days, today);
  const index = new PlanIndex(planned);
  const keys = new Set(planned.map(({ location, key }) => `${location}/${key}`));

  const stale = new Set<PlannedSegment>();
  const dirty: DirtyPlace[] = [];
  for (const { location, day, place } of days) {
    if (manifest !== null && place.generation <= place.built_generation) continue;
    dirty.push({ key: place.key, generation: place.generation });
    const segment = index.at(location, day);
    if (segment) stale.add(segment);
  }
  const entries = manifest?.segments ?? [];
  const homes = entries.map((entry) => ({ entry, segments: index.over(entry) }));
  for (const { entry, segments } of homes) {
    if (!keys.has(`${entry.location}/${baseKey(entry)}`)) for (const segment of segments) stale.add(segment);
  }

  const replaced = new Map<PlannedSegment, SegmentEntry[]>([...stale].map((segment) => [segment, []]));
  const kept: SegmentEntry[] = [];
  for (const { entry, segments } of homes) {
    const successor = segments.find((segment) => stale.has(segment));
    if (successor) replaced.get(successor)?.push(entry);
    else kept.push(entry);
  }
  const sampleData = await holds(trx, IS_SAMPLE_DATA);
  const lists = await readListDays(trx);
  const pace = sampleData ? null : listPaceOf(await readNewestDays(trx));
  return {
    etag,
    kept,
    rebuild: [...replaced].map(([segment, replaces]) => ({ segment, replaces })),
    dirty,
    sampleData,
    lists,
    pace,
    days: manifest?.days,
    dictionary: manifest?.dictionary,
    changed:
      manifest === null ||
      stale.size > 0 ||
      (manifest.sample_data ?? false) !== sampleData ||
      JSON.stringify(manifest.lists) !== JSON.stringify(lists) ||
      JSON.stringify(manifest.pace ?? null) !== JSON.stringify(pace),
  };
}

/** Per branch: a renamed branch leaves empty places with maybe the same slug. */
function planByBranch(
  days: readonly { location: string; day: EpochDay }[],
  today: EpochDay,
): PlannedSegment[] {
  const counts = days.map(({ location, day }): DayCount => ({ location, day, rows: 1 }));
  const byBranch = Map.groupBy(counts, ({ location }) => location);
  return [...byBranch.values()].flatMap((own) => planSegments(own, today));
}

/** Key without part number. */
function baseKey(entry: SegmentEntry): string {
  return entry.key.slice(0, entry.key.lastIndexOf("/"));
}

/** Finds the planned segment of a branch's day. */
class PlanIndex {
  readonly #byDay = new Map<string, PlannedSegment>();
  readonly #byLocation: ReadonlyMap<string, readonly PlannedSegment[]>;

  constructor(planned: readonly PlannedSegment[]) {
    this.#byLocation = Map.groupBy(planned, ({ location }) => location);
  }

  at(location: string, day: EpochDay): PlannedSegment | undefined {
    const key = `${day}/${location}`;
    const known = this.#byDay.get(key);
    if (known) return known;
    const found = this.#byLocation.get(location)?.find((segment) => segment.from <= day && day <= segment.to);
    if (found) this.#byDay.set(key, found);
    return found;
  }

  /** Planned segments sharing a day with an entry. */
  over(entry: SegmentEntry): PlannedSegment[] {
    const from = isoDay(entry.from);
    const to = isoDay(entry.to);
    const ofBranch = this.#byLocation.get(entry.location) ?? [];
    return ofBranch.filter((segment) => segment.from <= to && from <= segment.to);
  }
}

function isoDay(text: string): EpochDay {
  const day = parseIsoDate(text);
  if (day === null) throw new Error("A stored date is not a date");
  return day;
}

/** An unreadable manifest triggers a full rebuild. */
async function readManifest(
  trx: Transaction<Database>,
): Promise<{ etag: string | null; manifest: Manifest | null }> {
  const row = await trx
    .selectFrom("manifest")
    .select(["etag", "body"])
    .where("id", "=", 1)
    .executeTakeFirst();
  if (!row) return { etag: null, manifest: null };
  const parsed = manifestSchema.safeParse(JSON.parse(row.body));
  return { etag: row.etag, manifest: parsed.success ? parsed.data : null };
}

type PlacedRow = SegmentRow & { location: string };

/**
 * Replaced segments with withdrawn data: rows gone, changed, or moved without a newer list. These must not be served;
 * others may be, briefly.
 */
export async function findWithdrawn(
  trx: Transaction<Database>,
  dialect: Store["dialect"],
  replaced: readonly SegmentEntry[],
  rebuilt: readonly PlacedRow[],
): Promise<string[]> {
  if (replaced.length === 0) return [];
  const now = new Map(rebuilt.map((row) => [row.requestNumber, row]));
  const withdrawn: string[] = [];
  for (const { hash } of replaced) {
    const rows = await readBody(trx, hash);
    if (rows === null) continue;
    const elsewhere = rows.map((row) => row.requestNumber).filter((number) => !now.has(number));
    for (const some of chunks(elsewhere, 5000)) {
      for (const row of await readRowsByNumber(trx, jsonList(dialect, some))) now.set(row.requestNumber, row);
    }
    if (rows.some((row) => !stillHolds(row, now.get(row.requestNumber)))) withdrawn.push(hash);
  }
  return withdrawn;
}

function stillHolds(before: PlacedRow, now: PlacedRow | undefined): boolean {
  if (now === undefined) return false;
  const sameNames =
    before.firstName === now.firstName &&
    before.middleName === now.middleName &&
    before.lastName === now.lastName;
  const samePlace = before.location === now.location && before.day === now.day;
  return sameNames && (samePlace || now.day > before.day);
}

/** Null if already deleted. */
async function readBody(trx: Transaction<Database>, hash: string): Promise<PlacedRow[] | null> {
  const segment = await readStoredSegment(trx, hash);
  return segment && segmentRows(segment).map((row) => ({ ...row, location: segment.location }));
}
