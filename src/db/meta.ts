import * as z from "zod/mini";
import { type Manifest, manifestSchema } from "#domain/api/sync.ts";
import type { MirrorDatabase } from "./database.ts";

/** What the visitor wants on this phone; `without` names branches left out of "all" and "newest". */
export const choiceSchema = z.object({
  keep: z.enum(["newest", "all", "none"]),
  branches: z.array(z.string()),
  without: z.array(z.string()),
  /** False until the visitor chose: then only a little is fetched unasked. */
  explicit: z.boolean(),
});

export type MirrorChoice = z.infer<typeof choiceSchema>;

export const DEFAULT_CHOICE: MirrorChoice = { keep: "newest", branches: [], without: [], explicit: false };

/** Rises when the app reads more of a manifest than before: what an earlier build stored then lacks that part. */
const MANIFEST_REVISION = 2;

/** The last manifest read. Large, so screens read `published` and `settled` instead. */
const storedManifestSchema = z.object({
  manifest: manifestSchema,
  etag: z.nullable(z.string()),
  revision: z.optional(z.int()),
});

type StoredManifest = z.infer<typeof storedManifestSchema>;

/** A manifest just read, as it is stored. */
export function storableManifest(manifest: Manifest, etag: string | null): StoredManifest {
  return { manifest, etag, revision: MANIFEST_REVISION };
}

/** The tag with which an unchanged manifest costs no body; null where the stored one was read by an earlier build. */
export function knownTag(stored: StoredManifest | null): string | null {
  return stored?.revision === MANIFEST_REVISION ? stored.etag : null;
}

const storageLimitSchema = z.object({
  /** Segment bytes that fitted when storage was full. */
  bytes: z.number(),
  at: z.number(),
});

type StorageLimit = z.infer<typeof storageLimitSchema>;

/** The last manifest added up. */
const publishedSchema = z.object({
  generatedAt: z.string(),
  total: z.number(),
  segments: z.number(),
  bytes: z.number(),
  /** The newest list of each branch, as pairs of its name and an ISO date; absent where an earlier build added up. */
  lists: z.optional(z.array(z.tuple([z.string(), z.string()]))),
});

type Published = z.infer<typeof publishedSchema>;

/** When the mirror last equalled its selection, of which manifest, and whether that is all there is. */
const settledSchema = z.object({ at: z.number(), generatedAt: z.string(), complete: z.boolean() });

type Settled = z.infer<typeof settledSchema>;

/** Whether the visitor wants to be told when a watched passport appears, and in which words of their language. */
const watchAlertsSchema = z.object({ on: z.boolean(), texts: z.record(z.string(), z.string()) });

export type WatchAlerts = z.infer<typeof watchAlertsSchema>;

/** Times are milliseconds since 1970 by this phone's clock, unless the server gave them. */
type Facts = {
  choice: MirrorChoice;
  manifest: StoredManifest;
  published: Published;
  settled: Settled;
  checkedAt: number;
  storageLimit: StorageLimit;
  locationsAt: number;
  /** The tag of the branches stored, with which unchanged ones cost no body. */
  locationsTag: string;
  /** True while a segment of the invented sample lists is on this phone. */
  sampleData: boolean;
  watchAlerts: WatchAlerts;
};

const FACT_SCHEMAS: { [Name in keyof Facts]: z.ZodMiniType<Facts[Name]> } = {
  choice: choiceSchema,
  manifest: storedManifestSchema,
  published: publishedSchema,
  settled: settledSchema,
  checkedAt: z.number(),
  storageLimit: storageLimitSchema,
  locationsAt: z.number(),
  locationsTag: z.string(),
  sampleData: z.boolean(),
  watchAlerts: watchAlertsSchema,
};

/** Where facts are read: the database, or the service worker's plain way to it. */
export type FactSource = { meta: { get: (key: string) => PromiseLike<{ value: unknown } | undefined> } };

/** One stored fact; null when absent or not readable, for instance written by another version of the app. */
export async function readFact<Name extends keyof Facts>(
  db: FactSource,
  name: Name,
): Promise<Facts[Name] | null> {
  const row = await db.meta.get(name);
  const parsed = FACT_SCHEMAS[name].safeParse(row?.value);
  return parsed.success ? parsed.data : null;
}

/** Stores one fact; null removes it. */
export async function writeFact<Name extends keyof Facts>(
  db: MirrorDatabase,
  name: Name,
  value: Facts[Name] | null,
): Promise<void> {
  if (value === null) await db.meta.delete(name);
  else await db.meta.put({ key: name, value });
}

/** What the visitor wants to keep, or the default. */
export async function readChoice(db: FactSource): Promise<MirrorChoice> {
  return (await readFact(db, "choice")) ?? DEFAULT_CHOICE;
}
