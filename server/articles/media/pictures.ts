import type { Transaction, Kysely } from "kysely";
import type { PictureFacts, PICTURE_TYPES } from "#domain/articles/media.ts";
import { chunks } from "../../store/json-table.ts";
import { beginArticleChange } from "../../store/published-version.ts";
import type { Database } from "../../store/schema.ts";
import type { ReadStore } from "../../store/store.ts";
import type { MediaFileTable, MediaTable } from "../../store/tables/articles.ts";
import type { EncodedPicture } from "./encode-picture.ts";

type NewPicture = EncodedPicture & {
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

/** Parameters of a statement are limited. */
const AT_ONCE = 1000;
const WEBP = /^(\d+)\.webp$/;

/** What pages need to show these pictures; those that are not there are left out. */
export async function factsOf(store: ReadStore, ids: Iterable<string>): Promise<Map<string, PictureFacts>> {
  return readFacts(store.db, [...new Set(ids)]);
}

/** Reads what `factsOf` reads, also within a transaction. */
export async function readFacts(
  db: Kysely<Database>,
  ids: readonly string[],
): Promise<Map<string, PictureFacts>> {
  const facts = new Map<string, PictureFacts>();
  for (const some of chunks(ids, AT_ONCE)) {
    const rows = await db
      .selectFrom("media")
      .innerJoin("media_files", "media_files.media_id", "media.id")
      .where("media.id", "in", some)
      .where("media.kind", "=", "picture")
      .select(["media.id", "width", "height", "placeholder", "alt", "name"])
      .execute();
    for (const { name, ...picture } of rows) {
      const width = WEBP.exec(name)?.[1];
      if (width === undefined) continue;
      const { widths } = facts.get(picture.id) ?? { widths: [] };
      facts.set(picture.id, { ...picture, widths: [...widths, Number(width)].sort((a, b) => a - b) });
    }
  }
  return facts;
}

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

type PictureType = (typeof PICTURE_TYPES)[number];

/** Tells the type by content; null for other files. */
export function pictureTypeOf(bytes: Uint8Array): PictureType | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 512)).toString(
    "latin1",
  );
  if (head.startsWith("\u00ff\u00d8\u00ff")) return "image/jpeg";
  if (head.startsWith("\u0089PNG\r\n\u001a\n")) return "image/png";
  if (head.startsWith("RIFF") && head.startsWith("WEBPVP8", 8)) return "image/webp";
  return isAvif(head) ? "image/avif" : null;
}

/** An `ftyp` box that names `avif` as brand (ISO 23000-22); cameras write `heic`, which has another codec. */
function isAvif(head: string): boolean {
  if (!head.startsWith("ftyp", 4)) return false;
  const length = Buffer.from(head.slice(0, 4), "latin1").readUInt32BE();
  const brands = head.slice(8, Math.min(length, head.length)).match(/.{4}/gsu) ?? [];
  return brands.some((brand, at) => at !== 1 && brand === "avif");
}
