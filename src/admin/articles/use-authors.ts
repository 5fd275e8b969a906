import { type AdminArticleSummary, adminArticleListSchema } from "#domain/articles/admin-contract.ts";
import { apiPaths } from "#domain/base/paths.ts";
import { useAccount } from "../../platform/hooks/account-context.ts";
import { useAdminQuery } from "../kit/query/use-admin-query.ts";

const FRESH_SECONDS = 300;

/** The newest articles, for choices; empty until loaded. */
export function useKnownArticles(): readonly AdminArticleSummary[] {
  const { data } = useAdminQuery(`${apiPaths.adminArticles}?page_size=200`, adminArticleListSchema, {
    freshSeconds: FRESH_SECONDS,
  });
  return data?.data ?? [];
}

type Author = { id: number; name: string };

/** Who has written articles, and the signed-in account, by name. */
export function useAuthors(articles: readonly AdminArticleSummary[]): readonly Author[] {
  const user = useAccount();
  const names = new Map(
    articles.flatMap(({ author }) => (author === null ? [] : [[author.id, author.name]])),
  );
  if (user !== null) names.set(user.id, `${user.first_name} ${user.last_name}`);
  return [...names].map(([id, name]) => ({ id, name })).sort((a, b) => a.name.localeCompare(b.name));
}
