import type { Kysely } from "kysely";
import { decodeSegment } from "#domain/lists/segment/segment-codec.ts";
import type { SegmentColumns } from "#domain/lists/segment/segment.ts";
import type { Database } from "../../store/schema.ts";
import type { BuiltPart } from "./build-segment.ts";

/** A published body; null if deleted or withdrawn. */
export async function readPlain(db: Kysely<Database>, hash: string): Promise<Uint8Array | null> {
  const body = await db
    .selectFrom("segment_bodies")
    .select("plain")
    .where("hash", "=", hash)
    .where("withdrawn", "=", 0)
    .executeTakeFirst();
  return body?.plain ?? null;
}

/** Bytes of a segment by its hash. */
export type ReadPlain = (hash: string) => Promise<Uint8Array | null>;

/** Reads also what is built and not stored yet. */
export function readWithBuilt(db: Kysely<Database>, built: readonly BuiltPart[]): ReadPlain {
  const fresh = new Map(built.map(({ body }) => [body.hash, body.plain]));
  return async (hash) => fresh.get(hash) ?? readPlain(db, hash);
}

/** A published segment; null if its body is deleted or withdrawn. */
export async function readStoredSegment(db: Kysely<Database>, hash: string): Promise<SegmentColumns | null> {
  const plain = await readPlain(db, hash);
  if (plain === null) return null;
  const decoded = decodeSegment(plain);
  if (!decoded.ok) throw new Error(`The stored segment ${hash} cannot be read`);
  return decoded.value;
}
