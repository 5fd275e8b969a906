import { hash } from "node:crypto";
import type { MediaTable } from "../../../../server/store/tables/articles.ts";
import type { Store } from "../../../../server/store/store.ts";

/** Stores a picture without pixels; returns its id. */
export async function storePictureNamed(
  store: Store,
  name: string,
  given: Partial<Omit<MediaTable, "id">> = {},
): Promise<string> {
  const id = hash("sha256", name, "hex");
  await store.write(async (trx) => {
    await trx
      .insertInto("media")
      .values({
        id,
        kind: "picture",
        width: 800,
        height: 600,
        placeholder: "data:image/webp;base64,AA==",
        alt: `A picture of ${name}`,
        filename: `${name}.jpg`,
        uploaded_by: null,
        created_at: "2026-11-20T08:00:00.000Z",
        unused_since: null,
        ...given,
      })
      .execute();
    for (const file of ["800.webp", "400.webp", "800.jpg"]) {
      await trx
        .insertInto("media_files")
        .values({ media_id: id, name: file, type: "image/webp", bytes: Uint8Array.of(1, 2, 3) })
        .execute();
    }
  });
  return id;
}
