import { useTranslate } from "../../i18n/use-translate.tsx";
import type { ApiError } from "../../lib/api-error.ts";
import { apiErrorText } from "../../ui/api-error-text.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";

type ArticlesFailedProps = { title: string; error: ApiError; onRetry: () => void };

/** Retries by itself once online. */
export function ArticlesFailed({ title, error, onRetry }: ArticlesFailedProps) {
  const translator = useTranslate();
  const offline = error.kind === "offline";
  return (
    <Notice
      tone={offline ? "plain" : "caution"}
      title={title}
      actions={offline ? undefined : <Button onClick={onRetry}>{translator.t("state.retry")}</Button>}
    >
      <p>{apiErrorText(translator, error)}</p>
    </Notice>
  );
}
