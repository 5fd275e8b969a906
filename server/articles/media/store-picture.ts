import type { Transaction } from "kysely";
import type { PictureFacts } from "#domain/articles/media.ts";
import { beginArticleChange } from "../../store/articles-revision.ts";
import type { Database } from "../../store/schema.ts";
import type { EncodedPicture } from "./encode-picture.ts";
import { insertMedia } from "./insert-media.ts";
import { readFacts } from "./picture-facts.ts";

export type NewPicture = EncodedPicture & {
  /** SHA-256 of the file as it was chosen. */
  id: string;
  alt: string;
  filename: string;
  uploadedBy: number;
};

/** Stores a picture unless it is there; returns whether it was new. */
export async function storePicture(
  trx: Transaction<Database>,
  { id, alt, filename, uploadedBy, ...encoded }: NewPicture,
  now: string,
): Promise<boolean> {
  const { width, height, placeholder, files } = encoded;
  return insertMedia(
    trx,
    {
      id,
      kind: "picture",
      width,
      height,
      placeholder,
      alt,
      filename,
      uploaded_by: uploadedBy,
      created_at: now,
      unused_since: now,
    },
    files,
  );
}

/** Gives a stored picture another description; returns what it had before if that differs. */
export async function describePicture(
  trx: Transaction<Database>,
  { id, alt }: Pick<NewPicture, "id" | "alt">,
): Promise<{ filename: string; alt: string } | null> {
  const isOther = trx.selectFrom("media").where("id", "=", id).where("alt", "<>", alt);
  if ((await isOther.select("id").executeTakeFirst()) === undefined) return null;
  // Articles show it. Before the lock of the picture, as `removeUnused` does.
  await beginArticleChange(trx);
  const former = await isOther.select(["filename", "alt"]).executeTakeFirst();
  await trx.updateTable("media").set({ alt }).where("id", "=", id).execute();
  return former ?? null;
}

/** A picture sent again, which counts as used from now on; null if it is not there. */
export async function findPicture(
  trx: Transaction<Database>,
  id: string,
  now: string,
): Promise<PictureFacts | null> {
  await trx
    .updateTable("media")
    .set({ unused_since: now })
    .where("id", "=", id)
    .where("unused_since", "is not", null)
    .execute();
  return (await readFacts(trx, [id])).get(id) ?? null;
}
