import type { ApiError } from "../../lib/api-error.ts";
import { FailedNotice } from "../../ui/failed-notice.tsx";

type ArticlesFailedProps = { title: string; error: ApiError; onRetry: () => void };

/** Retries by itself once online. */
export function ArticlesFailed({ title, error, onRetry }: ArticlesFailedProps) {
  const offline = error.kind === "offline";
  return (
    <FailedNotice
      tone={offline ? "plain" : "caution"}
      title={title}
      error={error}
      onRetry={offline ? undefined : onRetry}
    />
  );
}
