import { type ArticleFault, NO_PUBLISH_DATE, needsDate } from "#domain/api/admin-articles.ts";
import { nextStatuses } from "#domain/articles/article-steps.ts";
import type { ArticleStatus } from "#domain/articles/article-steps.ts";
import { ProblemError, validationProblem } from "../http/problem.ts";

export type PublishState = { status: ArticleStatus; published_at: string | null };

/**
 * The status that an article gets. A publish date decides between published and scheduled: "published" with a later date
 * waits for it, "scheduled" whose time passed while the change waited on a phone publishes at once.
 *
 * `madeAt`: when the editor made the change.
 */
export function settleStatus(
  before: PublishState | null,
  { status, published_at }: PublishState,
  { now, madeAt }: { now: string; madeAt: string },
): ArticleStatus {
  if (before !== null && status !== before.status && !nextStatuses(before.status).includes(status)) {
    throw new ProblemError(409, "transition_not_allowed", {
      detail: `An article that is ${before.status} cannot become ${status}, only ${list(nextStatuses(before.status))}.`,
    });
  }
  if (!needsDate(status)) return status;
  if (published_at === null) throw dateProblem(NO_PUBLISH_DATE);
  if (status === before?.status && published_at === before.published_at) return status;
  if (published_at > now) {
    if (before?.status === "published") {
      throw dateProblem(
        "This article is published already. Make it a draft first to publish it later.",
        "already_published",
      );
    }
    return "scheduled";
  }
  if (status === "scheduled" && published_at <= madeAt) {
    throw dateProblem("This time has passed. Choose a later one, or publish the article now.", "time_passed");
  }
  return "published";
}

function dateProblem(message: string, code?: ArticleFault): ProblemError {
  return validationProblem([{ path: "published_at", message, ...(code === undefined ? {} : { code }) }]);
}

function list(statuses: readonly ArticleStatus[]): string {
  return statuses.join(" or ");
}
