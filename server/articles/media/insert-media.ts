import type { Transaction } from "kysely";
import type { Database } from "../../store/schema.ts";
import type { MediaFileTable, MediaTable } from "../../store/tables/media.ts";

/** Stores a picture with its files unless its id is there; returns whether it was new. */
export async function insertMedia(
  trx: Transaction<Database>,
  media: MediaTable,
  files: readonly Omit<MediaFileTable, "media_id">[],
): Promise<boolean> {
  const added = await trx
    .insertInto("media")
    .values(media)
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (added === undefined) return false;
  await trx
    .insertInto("media_files")
    .values(files.map((file) => ({ media_id: media.id, ...file })))
    .execute();
  return true;
}
