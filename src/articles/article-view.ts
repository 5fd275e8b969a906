import type { ArticleAround, ArticleList, ArticleSummary, SyncedArticle } from "#domain/articles/contract.ts";
import type { ApiError } from "../platform/lib/api-error.ts";

/** `at`: ms since 1970; of the phone's copy, the last time it equalled the server's. */
export type Origin = { source: "server" | "phone"; at: number | null };

type Pending = { status: "loading" } | { status: "failed"; error: ApiError };

export type ArticleListView = (Pending | ({ status: "ready"; list: ArticleList } & Origin)) & {
  retry: () => void;
};

export type NewestArticlesView = (Pending | ({ status: "ready"; articles: ArticleSummary[] } & Origin)) & {
  retry: () => void;
};

export type ArticleView = (
  | Pending
  | ({ status: "ready"; article: SyncedArticle; around: ArticleAround | null } & Origin)
  /** The server has no such article. `withdrawn`: the phone still had it. */
  | { status: "missing"; withdrawn: boolean }
  /** It is not among those kept, and there is no connection. `known`: from lists seen before. */
  | { status: "not-kept"; known: { title: string; excerpt: string | null } | null }
) & { retry: () => void };
