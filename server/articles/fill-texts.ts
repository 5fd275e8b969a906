import { TEXT_VERSION } from "#domain/article-text/parse-article.ts";
import { articleSearchText } from "#domain/articles/search-text.ts";
import type { Store } from "../store/store.ts";
import { namePictures } from "./name-pictures.ts";
import { readText } from "./article-text.ts";
import { topicsOf } from "./topic-queries.ts";

const AT_ONCE = 20;

/** Stores parsed text, words for search and named pictures of articles that an older version wrote. */
export async function fillTexts(store: Store): Promise<void> {
  for (;;) {
    const rows = await store.db
      .selectFrom("articles")
      .select(["id", "title", "excerpt", "content"])
      .where((eb) => eb.or([eb("search_text", "is", null), eb("text_version", "<", TEXT_VERSION)]))
      .orderBy("id")
      .limit(AT_ONCE)
      .execute();
    if (rows.length === 0) return;
    const topics = await topicsOf(
      store.db,
      rows.map(({ id }) => id),
    );
    for (const { id, title, excerpt, content } of rows) {
      const { columns, text } = readText(content);
      const search_text = articleSearchText({ title, excerpt, text, ...topics(id) });
      await store.write(async (trx) => {
        const filled = await trx
          .updateTable("articles")
          .set({ ...columns, search_text })
          .where("id", "=", id)
          // An editor may have changed it meanwhile.
          .where((eb) => eb.or([eb("search_text", "is", null), eb("text_version", "<", TEXT_VERSION)]))
          .returning(["content", "featured_image_url", "og_image_url"])
          .executeTakeFirst();
        if (filled !== undefined) await namePictures(trx, id, { ...filled, text });
      });
    }
  }
}
