import * as z from "zod/mini";
import { type Manifest, manifestSchema } from "#domain/lists/contract.ts";
import type { MirrorDatabase } from "./database.ts";

/** `without`: branches excluded from "all" and "newest". */
export const choiceSchema = z.object({
  keep: z.enum(["newest", "all", "none"]),
  branches: z.array(z.string()),
  without: z.array(z.string()),
  /** False: the default, little is fetched. */
  explicit: z.boolean(),
});

export type MirrorChoice = z.infer<typeof choiceSchema>;

export const DEFAULT_CHOICE: MirrorChoice = { keep: "newest", branches: [], without: [], explicit: false };

/** Increment when the app reads more of a manifest. */
const MANIFEST_REVISION = 4;

/** Large; screens read `published` and `settled`. */
const storedManifestSchema = z.object({
  manifest: manifestSchema,
  etag: z.nullable(z.string()),
  revision: z.optional(z.int()),
});

export type StoredManifest = z.infer<typeof storedManifestSchema>;

/** The stored form of a manifest. */
export function storableManifest(manifest: Manifest, etag: string | null): StoredManifest {
  return { manifest, etag, revision: MANIFEST_REVISION };
}

/** Null if an earlier build stored the manifest: refetch. */
export function knownTag(stored: StoredManifest | null): string | null {
  return stored?.revision === MANIFEST_REVISION ? stored.etag : null;
}

const storageLimitSchema = z.object({
  /** Bytes that fitted when storage was full. */
  bytes: z.number(),
  at: z.number(),
});

type StorageLimit = z.infer<typeof storageLimitSchema>;

/** The facts of the last manifest. */
const publishedSchema = z.object({
  generatedAt: z.string(),
  total: z.number(),
  segments: z.number(),
  bytes: z.number(),
  /** [branch, ISO date of its newest list]; absent from earlier builds. */
  lists: z.optional(z.array(z.tuple([z.string(), z.string()]))),
});

type Published = z.infer<typeof publishedSchema>;

/** When the mirror last matched its selection; `complete`: everything published. */
const settledSchema = z.object({ at: z.number(), generatedAt: z.string(), complete: z.boolean() });

type Settled = z.infer<typeof settledSchema>;

/** Increment when the app reads more of an article: phones fetch all again. */
export const ARTICLES_REVISION = 1;

/**
 * The last time the kept articles equalled the published ones, and the ETag of their list. `head`: what a head says of
 * the same list; absent from earlier builds.
 */
const keptArticlesSchema = z.object({
  at: z.number(),
  tag: z.nullable(z.string()),
  revision: z.int(),
  head: z.optional(z.string()),
});

export type KeptArticles = z.infer<typeof keptArticlesSchema>;

/** Ms since 1970 by the phone's clock, unless from the server. */
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
  /** What a head says of them. */
  locationsHead: string;
  articles: KeptArticles;
  /** A sample segment is stored. */
  sampleData: boolean;
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
  locationsHead: z.string(),
  articles: keptArticlesSchema,
  sampleData: z.boolean(),
};

export type FactSource = Pick<MirrorDatabase, "meta">;

/** Null when absent or unreadable (another app version). */
export async function readFact<Name extends keyof Facts>(
  db: FactSource,
  name: Name,
): Promise<Facts[Name] | null> {
  return readStored(db, name, FACT_SCHEMAS[name]);
}

async function readStored<T>(db: FactSource, key: string, schema: z.ZodMiniType<T>): Promise<T | null> {
  const row = await db.meta.get(key);
  const parsed = schema.safeParse(row?.value);
  return parsed.success ? parsed.data : null;
}

/** A fact whose schema the first page does not need. `read`: as `readFact`. */
export function lateFact<T>(key: string, schema: z.ZodMiniType<T>) {
  return {
    read: (db: FactSource): Promise<T | null> => readStored(db, key, schema),
    write: async (db: MirrorDatabase, value: T): Promise<void> => void (await db.meta.put({ key, value })),
  };
}

/** Null removes it. */
export async function writeFact<Name extends keyof Facts>(
  db: MirrorDatabase,
  name: Name,
  value: Facts[Name] | null,
): Promise<void> {
  if (value === null) await db.meta.delete(name);
  else await db.meta.put({ key: name, value });
}

/** Whether the phone is to keep anything: false after "Remove all". */
export function keepsAnything({ keep, branches }: MirrorChoice): boolean {
  return keep !== "none" || branches.length > 0;
}

/** The visitor's choice, or the default. */
export async function readChoice(db: FactSource): Promise<MirrorChoice> {
  return (await readFact(db, "choice")) ?? DEFAULT_CHOICE;
}
