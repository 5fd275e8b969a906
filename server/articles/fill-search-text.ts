import { articleSearchText } from "#domain/articles/search-text.ts";
import type { Store } from "../store/store.ts";
import { readText } from "./article-text.ts";
import { topicsOf } from "./topic-queries.ts";

const AT_ONCE = 20;

/** Adds what search compares to articles that lack it: those of older versions. */
export async function fillSearchText(store: Store): Promise<void> {
  for (;;) {
    const rows = await store.db
      .selectFrom("articles")
      .select(["id", "title", "excerpt", "content"])
      .where("search_text", "is", null)
      .orderBy("id")
      .limit(AT_ONCE)
      .execute();
    if (rows.length === 0) return;
    const topics = await topicsOf(
      store.db,
      rows.map(({ id }) => id),
    );
    for (const { id, title, excerpt, content } of rows) {
      const { text } = readText(content);
      const search_text = articleSearchText({ title, excerpt, text, ...topics(id) });
      await store.write(async (trx) => {
        await trx
          .updateTable("articles")
          .set({ search_text })
          .where("id", "=", id)
          // An editor may have changed it meanwhile.
          .where("search_text", "is", null)
          .execute();
      });
    }
  }
}
