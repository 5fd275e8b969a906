import { pictureId, type PictureFacts } from "#domain/api/media.ts";
import { factsOf } from "../media/picture-facts.ts";
import type { ReadStore } from "../store/store.ts";

type Row = { id: number; featured_image_url: string | null };

/** The featured pictures of articles, as far as they are there. */
export async function featuredPictures(store: ReadStore, rows: readonly Row[]) {
  const facts = await factsOf(
    store,
    rows.flatMap((row) => pictureId(row.featured_image_url) ?? []),
  );
  return ({ featured_image_url }: Row): PictureFacts | null =>
    facts.get(pictureId(featured_image_url) ?? "") ?? null;
}

/** All pictures that articles name, as far as they are there, by id. */
export async function picturesInTexts(store: ReadStore, rows: readonly Row[]) {
  if (rows.length === 0) return () => [];
  const named = await store.db
    .selectFrom("article_media")
    .selectAll()
    .where(
      "article_id",
      "in",
      rows.map(({ id }) => id),
    )
    .orderBy("media_id")
    .execute();
  const facts = await factsOf(
    store,
    named.map(({ media_id }) => media_id),
  );
  return ({ id }: Row): PictureFacts[] =>
    named.flatMap(({ article_id, media_id }) => (article_id === id ? (facts.get(media_id) ?? []) : []));
}
