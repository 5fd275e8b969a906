import type { ReactNode } from "react";
import styles from "./ui.module.css";

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
      {title !== undefined && <p className={styles.noticeTitle}>{title}</p>}
      {children}
      {actions !== undefined && <div className={styles.noticeActions}>{actions}</div>}
    </div>
  );
}
