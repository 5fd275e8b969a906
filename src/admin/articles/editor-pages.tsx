import { NewRecord } from "../kit/record/new-record.tsx";
import { useAdminMessages } from "../kit/use-admin-messages.ts";
import { ArticlePage } from "./article-page.tsx";
import { ARTICLE_PAGES } from "./article-form.tsx";
import { ArticlesPage } from "./articles-page.tsx";

/** `/admin/articles/` and the pages below it: one chunk, which only editors load. Without `at`: the list. */
export function EditorPages({ at }: { at?: string }) {
  useAdminMessages("admin-articles");
  if (at === undefined) return <ArticlesPage />;
  return at === "new" ? <NewRecord type={ARTICLE_PAGES} /> : <ArticlePage articleSlug={at} />;
}
