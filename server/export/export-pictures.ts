import type { App } from "../route-deps.ts";
import type { ReadStore } from "../store/store.ts";
import { askApp, UnexpectedAnswerError } from "./ask-app.ts";
import type { SiteFolder } from "./site-folder.ts";

const PICTURE = /\/media\/([0-9a-f]{64})/g;

/** Writes the files of each picture that a text names. */
export async function exportPictures(
  app: App,
  site: SiteFolder,
  store: ReadStore,
  texts: readonly string[],
): Promise<void> {
  const ids = new Set(texts.flatMap((text) => [...text.matchAll(PICTURE)].map((match) => match[1] ?? "")));
  for (const id of ids) {
    const files = await store.db
      .selectFrom("media_files")
      .select("name")
      .where("media_id", "=", id)
      .orderBy("name")
      .execute();
    for (const { name } of files) {
      const path = `media/${id}/${name}`;
      if (await site.keeps(path)) continue;
      const { status, bytes } = await askApp(app, `/${path}`);
      // Deleted meanwhile.
      if (status === 404) continue;
      if (status !== 200) throw new UnexpectedAnswerError(`/${path}`, status);
      await site.put({ path, bytes });
    }
  }
}
