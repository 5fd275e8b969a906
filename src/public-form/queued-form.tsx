import type { ReactNode, Ref } from "react";
import type { MessageId } from "../platform/i18n/translator.ts";
import { useTranslate } from "../platform/i18n/use-translate.tsx";
import type { Change } from "../outbox/change.ts";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { PageHead } from "../ui/page-head.tsx";
import styles from "./public-form.module.css";

type Said =
  | "needs_you"
  | "sending_now"
  | "waiting"
  | "unsure"
  | "goes_by_itself"
  | "goes_with_app"
  | "try_now"
  | "take_back";

export type QueuedFormProps = {
  change: Change;
  outcome: Ref<HTMLDivElement>;
  texts: Readonly<Record<Said, MessageId>>;
  onTryNow: () => Promise<void>;
  onCancel: () => Promise<void>;
  /** What was written, as terms and descriptions. */
  children: ReactNode;
};

/** Kept on this phone until there is a connection. */
export function QueuedForm({ change, outcome, texts, onTryNow, onCancel, children }: QueuedFormProps) {
  const { t } = useTranslate();
  const unsure = change.lastProblem?.kind === "unsure";
  const sending = change.state === "sending";
  const title = unsure ? "needs_you" : sending ? "sending_now" : "waiting";
  const text = unsure ? "unsure" : canWake() ? "goes_by_itself" : "goes_with_app";
  return (
    <div ref={outcome} tabIndex={-1} className={styles.outcome}>
      <PageHead title={t(texts[title])} />
      <Notice tone={unsure ? "critical" : "plain"}>
        <p>{t(texts[text])}</p>
      </Notice>
      <dl className={styles.kept}>{children}</dl>
      <div className={styles.actions}>
        <Button look="primary" aria-disabled={sending} onClick={() => sending || void onTryNow()}>
          {t(texts.try_now)}
        </Button>
        <Button aria-disabled={sending} onClick={() => sending || void onCancel()}>
          {t(texts.take_back)}
        </Button>
      </div>
    </div>
  );
}

/** Background Sync (Chromium only) can send it after the page closes. */
function canWake(): boolean {
  return "SyncManager" in window && navigator.serviceWorker?.controller !== null;
}
