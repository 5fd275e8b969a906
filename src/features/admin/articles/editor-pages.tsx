import { NewRecord } from "../record/new-record.tsx";
import { useAdminMessages } from "../use-admin-messages.ts";
import { ArticlePage } from "./article-page.tsx";
import { ARTICLE_PAGES } from "./article-record.ts";

/** `/admin/articles/new` and `/admin/articles/{slug}`: one chunk, which only editors load. */
export function EditorPages({ articleSlug }: { articleSlug?: string }) {
  useAdminMessages("admin-articles");
  if (articleSlug === undefined) return <NewRecord type={ARTICLE_PAGES} />;
  return <ArticlePage articleSlug={articleSlug} />;
}
