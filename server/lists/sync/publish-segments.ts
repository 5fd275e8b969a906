import { createHash } from "node:crypto";
import { sql, type Transaction } from "kysely";
import { todayInAddisAbaba } from "#domain/base/day.ts";
import { MANIFEST_FORMAT, type Manifest, type SegmentEntry } from "#domain/lists/contract.ts";
import { type MonthObject, monthObjects, newestSegmentFirst } from "#domain/lists/periods.ts";
import { crashPoint } from "../../jobs/crash-point.ts";
import { newestListing, recordPublication } from "../../notices/record-publication.ts";
import { jsonList, jsonTable } from "../../store/json-table.ts";
import type { Database } from "../../store/schema.ts";
import type { Store } from "../../store/store.ts";
import { buildDays } from "./build-days.ts";
import { buildParts, readSegmentRows, type BuiltPart } from "./build-segment.ts";
import { type Body, compress } from "./compress.ts";
import { planPublication, type DirtyPlace, type PublishPlan, findWithdrawn } from "./publish-plan.ts";
import { readWithBuilt, type ReadPlain } from "./stored-segment.ts";
import { listsVersion } from "../../store/published-version.ts";
import { repeat, type BackgroundLoop } from "../../jobs/background-loop.ts";

/** `busy`, `overtaken`: another process is publishing. */
export type PublishOutcome =
  | { kind: "unchanged" | "busy" | "overtaken" }
  | { kind: "published"; segments: number; built: number; total: number };

/** Arbitrary: one PostgreSQL process builds at a time. */
const PUBLISH_LOCK = 7_307_002;

class Overtaken extends Error {}

/**
 * Builds from a snapshot, then writes bodies and manifest in a second transaction, so neither idles. Places changed
 * meanwhile keep a higher generation for the next round. Writes nothing if another process published first.
 */
export async function publishSegments(store: Store, nowMs: number): Promise<PublishOutcome> {
  const today = todayInAddisAbaba(nowMs);
  const made = await store.read(async (snapshot) => {
    if (store.dialect === "postgres" && !(await tryPublishLock(snapshot))) return "busy";
    const plan = await planPublication(snapshot, today);
    if (!plan.changed) return "unchanged";
    const built = await buildAll(snapshot, store.dialect, plan);
    const toListing = await newestListing(snapshot);
    const manifest = manifestOf(plan, built.parts, nowMs);
    const { bodies, ...days } = await buildDays(snapshot, plan, manifest.segments, built.parts, today);
    const former = [...plan.kept, ...plan.rebuild.flatMap(({ replaces }) => replaces)];
    const read = readWithBuilt(snapshot, built.parts);
    const months = await buildMonths(snapshot, { former, segments: manifest.segments, read });
    return { plan, built, ofDays: bodies, months, toListing, manifest: { ...manifest, ...days } };
  });
  if (typeof made === "string") return { kind: made };
  crashPoint("publish:segments-built");
  const { manifest, toListing, ...publication } = made;
  try {
    await store.write(async (trx) => {
      await publish(trx, store.dialect, publication, manifest);
      await recordPublication(trx, { toListing, upTo: newestDay(publication.plan), nowMs });
    });
  } catch (error) {
    if (error instanceof Overtaken) return { kind: "overtaken" };
    throw error;
  }
  crashPoint("publish:committed");
  const { total, segments } = manifest;
  return { kind: "published", segments: segments.length, built: publication.built.parts.length, total };
}

function newestDay({ lists }: PublishPlan): string | null {
  return (
    lists
      .map(({ up_to }) => up_to)
      .sort()
      .at(-1) ?? null
  );
}

async function tryPublishLock(trx: Transaction<Database>): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(${PUBLISH_LOCK}) as locked`.execute(trx);
  return rows[0]?.locked ?? false;
}

type Built = { parts: BuiltPart[]; withdrawn: string[] };
type Publication = { plan: PublishPlan; built: Built; ofDays: Body[]; months: BuiltMonths };

async function buildAll(
  snapshot: Transaction<Database>,
  dialect: Store["dialect"],
  plan: PublishPlan,
): Promise<Built> {
  const parts: BuiltPart[] = [];
  const withdrawn: string[] = [];
  for (const { segment, replaces } of plan.rebuild) {
    const rows = await readSegmentRows(snapshot, segment);
    const own = await buildParts(segment, rows);
    parts.push(...own);
    const staying = new Set(own.map((part) => part.entry.hash));
    const leaving = replaces.filter((entry) => !staying.has(entry.hash));
    const placed = rows.map((row) => ({ ...row, location: segment.location }));
    withdrawn.push(...(await findWithdrawn(snapshot, dialect, leaving, placed)));
  }
  return { parts, withdrawn };
}

function manifestOf(plan: PublishPlan, parts: readonly BuiltPart[], nowMs: number): Manifest {
  const segments = [...plan.kept, ...parts.map((part) => part.entry)].sort(newestSegmentFirst);
  if (new Set(segments.map(({ key }) => key)).size < segments.length) {
    throw new Error("Two branches with passports have one slug");
  }
  return {
    format: MANIFEST_FORMAT,
    generated_at: new Date(nowMs).toISOString(),
    total: segments.reduce((sum, entry) => sum + entry.count, 0),
    ...(plan.sampleData ? { sample_data: true } : {}),
    lists: plan.lists,
    ...(plan.pace === null ? {} : { pace: plan.pace }),
    segments,
  };
}

async function publish(
  trx: Transaction<Database>,
  dialect: Store["dialect"],
  publication: Publication,
  manifest: Manifest,
): Promise<void> {
  const { plan, built, ofDays, months } = publication;
  await replaceManifest(trx, plan.etag, manifest);
  crashPoint("publish:manifest-written");
  const bodies = [...built.parts.map(({ body }) => body), ...ofDays, ...months.bodies];
  for (const body of bodies) await storeBody(trx, body);
  crashPoint("publish:bodies-stored");
  await retireBodies(trx, dialect, publication, manifest);
  await markBuilt(trx, dialect, plan.dirty);
}

/** Compare-and-swap, to keep other processes' publications. */
async function replaceManifest(
  trx: Transaction<Database>,
  formerEtag: string | null,
  manifest: Manifest,
): Promise<void> {
  const body = JSON.stringify(manifest);
  const etag = createHash("sha256").update(body).digest("base64url").slice(0, 22);
  const row = { etag, body, generated_at: manifest.generated_at };
  if (formerEtag === null) {
    const inserted = await trx
      .insertInto("manifest")
      .values({ id: 1, ...row })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (inserted.numInsertedOrUpdatedRows !== 1n) throw new Overtaken();
    return;
  }
  const updated = await trx
    .updateTable("manifest")
    .set(row)
    .where("id", "=", 1)
    .where("etag", "=", formerEtag)
    .executeTakeFirst();
  if (updated.numUpdatedRows !== 1n) throw new Overtaken();
}

/** A returning body (after an undo) is valid again. */
async function storeBody(trx: Transaction<Database>, { hash, plain, brotli }: Body): Promise<void> {
  await trx
    .insertInto("segment_bodies")
    .values({ hash, plain, brotli, superseded_at: null, withdrawn: 0 })
    .onConflict((conflict) =>
      conflict.column("hash").doUpdateSet({ plain, brotli, superseded_at: null, withdrawn: 0 }),
    )
    .execute();
}

/** Dates dropped bodies; withdrawn ones keep only the name. */
async function retireBodies(
  trx: Transaction<Database>,
  dialect: Store["dialect"],
  { plan, built, months }: Publication,
  manifest: Manifest,
): Promise<void> {
  const named = new Set([...hashesOf(manifest), ...months.hashes]);
  const replaced = plan.rebuild.flatMap(({ replaces }) => replaces.map((entry) => entry.hash));
  const formerObjects = [...hashesOf({ ...plan, segments: [] }), ...months.former.map(({ hash }) => hash)];
  const leaving = [...replaced, ...formerObjects].filter((hash) => !named.has(hash));
  const segments = new Set(built.withdrawn.filter((hash) => !named.has(hash)));
  const holding = [
    ...(plan.days ?? []).filter((day) => day.segments.some((hash) => segments.has(hash))),
    ...months.former.filter((month) => month.segments.some(({ hash }) => segments.has(hash))),
  ];
  const withdrawn = [...segments, ...holding.map(({ hash }) => hash)];
  await sql`update segment_bodies set superseded_at = ${manifest.generated_at} where hash in
    (select j.value ->> 0 from ${jsonList(dialect, leaving)} as j)`.execute(trx);
  const nothing = new Uint8Array();
  await sql`update segment_bodies set withdrawn = 1, plain = ${nothing}, brotli = ${nothing} where hash in
    (select j.value ->> 0 from ${jsonList(dialect, withdrawn)} as j)`.execute(trx);
}

/** Everything that a manifest names. */
function hashesOf({
  segments,
  days,
  dictionary,
}: Pick<Manifest, "segments" | "days" | "dictionary">): string[] {
  return [...segments, ...(days ?? []), ...(dictionary ? [dictionary] : [])].map(({ hash }) => hash);
}

async function markBuilt(
  trx: Transaction<Database>,
  dialect: Store["dialect"],
  dirty: readonly DirtyPlace[],
): Promise<void> {
  const built = jsonTable(
    dialect,
    dirty.map((place) => [place.key, place.generation]),
  );
  await sql`update segments set built_generation = cast(j.value ->> 1 as integer)
    from ${built} as j where segments.key = j.value ->> 0`.execute(trx);
}

/** `former`: the objects of the manifest before. `bodies`: those that are not stored. */
type BuiltMonths = { former: MonthObject[]; hashes: string[]; bodies: Body[] };

/** The month objects of a manifest's segments; `former`: the segments of the one before. */
async function buildMonths(
  trx: Transaction<Database>,
  { former, segments, read }: Record<"former" | "segments", readonly SegmentEntry[]> & { read: ReadPlain },
): Promise<BuiltMonths> {
  const objects = await monthObjects(segments);
  const hashes = objects.map(({ hash }) => hash);
  const stored = await trx
    .selectFrom("segment_bodies")
    .select("hash")
    .where("hash", "in", ["", ...hashes])
    .where("superseded_at", "is", null)
    .where("withdrawn", "=", 0)
    .execute();
  const known = new Set(stored.map(({ hash }) => hash));
  const bodies: Body[] = [];
  for (const { hash, segments: own } of objects) {
    if (known.has(hash)) continue;
    const parts: Uint8Array[] = [];
    for (const entry of own) {
      const plain = await read(entry.hash);
      if (plain === null) throw new Error(`The segment ${entry.hash} of a month cannot be read`);
      parts.push(plain);
    }
    const plain = Buffer.concat(parts);
    bodies.push({ hash, plain, brotli: compress(plain) });
  }
  return { former: await monthObjects(former), hashes, bodies };
}

/** Poll interval; reads one row. */
const LOOK_MS = 200;
/** A normal day builds twenty; first publications hundreds. */
const MANY_SEGMENTS = 150;

/** Publishes changes, seals months. `onLarge`: restart the thread, as V8 keeps the memory. */
export async function runPublisher(
  loop: BackgroundLoop,
  onLarge: () => void = () => undefined,
): Promise<void> {
  const { store, nowMs, tell } = loop;
  const revision = listsVersion(store);
  let published = "";
  await repeat(loop, LOOK_MS, async () => {
    // Read first, so concurrent changes trigger another round.
    const state = `${await revision()} ${todayInAddisAbaba(nowMs())}`;
    if (state === published) return false;
    const startedMs = nowMs();
    const outcome = await publishSegments(store, startedMs);
    if (outcome.kind === "busy" || outcome.kind === "overtaken") return false;
    published = state;
    if (outcome.kind === "published") {
      const { built, segments, total } = outcome;
      const took = nowMs() - startedMs;
      tell(
        "info",
        `Published ${total} passports in ${segments} segments, ${built} of them new, in ${took} ms.`,
      );
      if (built > MANY_SEGMENTS) onLarge();
    }
    return false;
  });
}
