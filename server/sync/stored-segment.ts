import type { Kysely } from "kysely";
import { decodeSegment } from "#domain/segment/decode-segment.ts";
import type { SegmentColumns } from "#domain/segment/segment.ts";
import type { Database } from "../store/schema.ts";

/** A published segment; null if its body is deleted or withdrawn. */
export async function readStoredSegment(db: Kysely<Database>, hash: string): Promise<SegmentColumns | null> {
  const body = await db
    .selectFrom("segment_bodies")
    .select("plain")
    .where("hash", "=", hash)
    .where("withdrawn", "=", 0)
    .executeTakeFirst();
  if (!body) return null;
  const decoded = decodeSegment(body.plain);
  if (!decoded.ok) throw new Error(`The stored segment ${hash} cannot be read`);
  return decoded.value;
}
