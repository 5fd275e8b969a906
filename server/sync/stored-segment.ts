import type { Kysely } from "kysely";
import { decodeSegment } from "#domain/segment/decode-segment.ts";
import type { SegmentColumns } from "#domain/segment/segment.ts";
import type { Database } from "../store/schema.ts";

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

/** A published segment; null if its body is deleted or withdrawn. */
export async function readStoredSegment(db: Kysely<Database>, hash: string): Promise<SegmentColumns | null> {
  const plain = await readPlain(db, hash);
  if (plain === null) return null;
  const decoded = decodeSegment(plain);
  if (!decoded.ok) throw new Error(`The stored segment ${hash} cannot be read`);
  return decoded.value;
}
