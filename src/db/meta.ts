import * as z from "zod/mini";
import { type Manifest, manifestSchema } from "#domain/api/sync.ts";
import type { MirrorDatabase } from "./database.ts";

/** `without`: branches excluded from "all" and "newest". */
export const choiceSchema = z.object({
  keep: z.enum(["newest", "all", "none"]),
  branches: z.array(z.string()),
  without: z.array(z.string()),
  /** False until the visitor chose: little is fetched. */
  explicit: z.boolean(),
});

export type MirrorChoice = z.infer<typeof choiceSchema>;

export const DEFAULT_CHOICE: MirrorChoice = { keep: "newest", branches: [], without: [], explicit: false };

/** Increment when the app reads more of a manifest: earlier stored ones lack it. */
const MANIFEST_REVISION = 2;

/** Large; screens read `published` and `settled`. */
const storedManifestSchema = z.object({
  manifest: manifestSchema,
  etag: z.nullable(z.string()),
  revision: z.optional(z.int()),
});

type StoredManifest = z.infer<typeof storedManifestSchema>;

/** Wraps a manifest for storing. */
export function storableManifest(manifest: Manifest, etag: string | null): StoredManifest {
  return { manifest, etag, revision: MANIFEST_REVISION };
}

/** ETag for a 304; null if an earlier build stored the manifest. */
export function knownTag(stored: StoredManifest | null): string | null {
  return stored?.revision === MANIFEST_REVISION ? stored.etag : null;
}

const storageLimitSchema = z.object({
  /** Bytes that fitted when storage was full. */
  bytes: z.number(),
  at: z.number(),
});

type StorageLimit = z.infer<typeof storageLimitSchema>;

/** Summary of the last manifest. */
const publishedSchema = z.object({
  generatedAt: z.string(),
  total: z.number(),
  segments: z.number(),
  bytes: z.number(),
  /** Newest list per branch: [name, ISO date]; absent from earlier builds. */
  lists: z.optional(z.array(z.tuple([z.string(), z.string()]))),
});

type Published = z.infer<typeof publishedSchema>;

/** When the mirror last matched its selection, of which manifest; `complete`: everything published. */
const settledSchema = z.object({ at: z.number(), generatedAt: z.string(), complete: z.boolean() });

type Settled = z.infer<typeof settledSchema>;

/** Whether to notify about watches, and the texts in the visitor's language. */
const watchAlertsSchema = z.object({ on: z.boolean(), texts: z.record(z.string(), z.string()) });

export type WatchAlerts = z.infer<typeof watchAlertsSchema>;

/** Times: ms since 1970, phone clock, unless from the server. */
type Facts = {
  choice: MirrorChoice;
  manifest: StoredManifest;
  published: Published;
  settled: Settled;
  checkedAt: number;
  storageLimit: StorageLimit;
  locationsAt: number;
  /** ETag of the stored branches. */
  locationsTag: string;
  /** True while a sample segment is stored. */
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

/** Dexie or the service worker's plain IndexedDB. */
export type FactSource = { meta: { get: (key: string) => PromiseLike<{ value: unknown } | undefined> } };

/** One fact; null when absent or unreadable, e.g. from another app version. */
export async function readFact<Name extends keyof Facts>(
  db: FactSource,
  name: Name,
): Promise<Facts[Name] | null> {
  const row = await db.meta.get(name);
  const parsed = FACT_SCHEMAS[name].safeParse(row?.value);
  return parsed.success ? parsed.data : null;
}

/** Stores a fact; null removes it. */
export async function writeFact<Name extends keyof Facts>(
  db: MirrorDatabase,
  name: Name,
  value: Facts[Name] | null,
): Promise<void> {
  if (value === null) await db.meta.delete(name);
  else await db.meta.put({ key: name, value });
}

/** The visitor's choice, or the default. */
export async function readChoice(db: FactSource): Promise<MirrorChoice> {
  return (await readFact(db, "choice")) ?? DEFAULT_CHOICE;
}
