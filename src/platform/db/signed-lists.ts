import * as z from "zod/mini";
import { listKeySchema, type SignedHead, signedHeadSchema } from "#domain/lists/sync-head.ts";
import { type HeadTags, readHeadTags } from "#domain/lists/head-tags.ts";
import type { MirrorDatabase } from "./database.ts";
import { type FactSource, readFact, type StoredManifest } from "./meta.ts";

/** The head that a manifest was composed of, stored with it. */
const signedSchema = z.object({ signed: signedHeadSchema });

/** `held`: the key of the newest head taken, with its `generation`. `build`: the build's key then, "" for none. */
const keysSchema = z.object({ held: listKeySchema, build: z.string(), generation: z.int() });

export type ListKeys = z.infer<typeof keysSchema>;

/** `unsignedAt`: when the own server last had no head. */
export type HeldLists = {
  stored: StoredManifest | null;
  signed: SignedHead | null;
  keys: ListKeys | null;
  unsignedAt: number | null;
};

/** What the phone holds and trusts. Not among the facts of meta.ts, or pages would load the schemas. */
export async function readHeldLists(db: FactSource): Promise<HeldLists> {
  const [stored, manifest, keys, unsignedAt] = await Promise.all([
    readFact(db, "manifest"),
    db.meta.get("manifest"),
    db.meta.get("listKeys"),
    db.meta.get("listsUnsignedAt"),
  ]);
  return {
    stored,
    signed: (stored && signedSchema.safeParse(manifest?.value).data?.signed) ?? null,
    keys: keysSchema.safeParse(keys?.value).data ?? null,
    unsignedAt: z.number().safeParse(unsignedAt?.value).data ?? null,
  };
}

const signatureSchema = z.object({ signed: z.object({ signature: z.string() }) });

/** Reads the signature of the head that is held, and does not parse its manifest. */
export async function heldSignature(db: FactSource): Promise<string | null> {
  const row = await db.meta.get("manifest");
  return signatureSchema.safeParse(row?.value).data?.signed.signature ?? null;
}

/** The tags of the head that is held, which lie apart as the manifest is large. */
export async function heldHeadTags(db: FactSource): Promise<HeadTags | null> {
  const row = await db.meta.get("headTags");
  return typeof row?.value === "string" ? readHeadTags(row.value) : null;
}

/** Stores a manifest, with its head if it has one. The keys stay when it has none. */
export async function writeHeldLists(
  db: MirrorDatabase,
  { stored, signed, keys }: Pick<HeldLists, "signed" | "keys"> & { stored: StoredManifest },
): Promise<void> {
  await db.meta.put({ key: "manifest", value: { ...stored, ...(signed && { signed }) } });
  const tags = signed && readHeadTags(signed.head);
  if (tags === null) await db.meta.delete("headTags");
  else await db.meta.put({ key: "headTags", value: JSON.stringify(tags) });
  if (keys !== null) await db.meta.put({ key: "listKeys", value: keys });
}

/** Remembers when the own server had no head. */
export async function writeUnsignedAt(db: MirrorDatabase, at: number): Promise<void> {
  await db.meta.put({ key: "listsUnsignedAt", value: at });
}
