import type { AdminArticle, ArticleFault } from "#domain/api/admin-articles.ts";
import { mayChangeArticle, mayChangeAuthor } from "#domain/articles/article-rights.ts";
import type { ChangeMaker } from "../accounts/change-maker.ts";
import { ProblemError, validationProblem } from "../http/problem.ts";

/** Throws 403 to writers who are neither its author, editors nor admins. */
export function refuseOthersArticle({ account }: ChangeMaker, { author }: AdminArticle): void {
  if (mayChangeArticle(account.user, author?.id ?? null)) return;
  throw new ProblemError(403, "forbidden", {
    detail: "This article is somebody else's. Its author, editors and admins may change it.",
  });
}

/** Only admins put or take away another person's name; throws 422 without telling whether there is such an author. */
export function refuseOthersName(
  { account }: ChangeMaker,
  former: number | null,
  wanted: number | null,
): void {
  if (mayChangeAuthor(account.user, former, wanted)) return;
  const code: ArticleFault = "others_name";
  const message = "Only an admin may change whose name an article bears";
  throw validationProblem([{ path: "author_id", message, code }]);
}
