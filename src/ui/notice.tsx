import type { ReactNode } from "react";
import { useTranslate } from "../platform/i18n/use-translate.tsx";
import type { ApiError } from "../platform/lib/api-error.ts";
import { apiErrorText } from "./api-error-text.ts";
import { Button } from "./button.tsx";
import styles from "./shared.module.css";

type NoticeProps = {
  tone?: "plain" | "positive" | "caution" | "critical";
  title?: string;
  children?: ReactNode;
  actions?: ReactNode;
};

/** An inline notice. The colour repeats what the text says. */
export function Notice({ tone = "plain", title, children, actions }: NoticeProps) {
  const look = tone === "plain" ? styles.notice : `${styles.notice} ${styles[tone]}`;
  return (
    <div className={look}>
      {title !== undefined && <p className={styles.title}>{title}</p>}
      {children}
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}

type FailedNoticeProps = {
  title: string;
  error: ApiError;
  /** Absent where it retries by itself. */
  onRetry?: (() => void) | undefined;
  tone?: "plain" | "caution" | "critical";
  children?: ReactNode;
};

/** Something could not be loaded, and why. */
export function FailedNotice({ title, error, onRetry, tone = "caution", children }: FailedNoticeProps) {
  const translator = useTranslate();
  return (
    <Notice
      tone={tone}
      title={title}
      actions={onRetry && <Button onClick={onRetry}>{translator.t("state.retry")}</Button>}
    >
      <p>{apiErrorText(translator, error)}</p>
      {children}
    </Notice>
  );
}
