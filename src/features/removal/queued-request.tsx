import type { Ref } from "react";
import { useTranslate } from "../../i18n/use-translate.tsx";
import type { Change } from "../../outbox/change.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { answersOf } from "./removal-state.ts";
import styles from "./removal.module.css";

type QueuedRequestProps = {
  change: Change;
  outcome: Ref<HTMLDivElement>;
  onTryNow: () => Promise<void>;
  onCancel: () => Promise<void>;
};

export function QueuedRequest({ change, outcome, onTryNow, onCancel }: QueuedRequestProps) {
  const { t } = useTranslate();
  const { request_number: number, reason } = answersOf(change);
  const unsure = change.lastProblem?.kind === "unsure";
  const sending = change.state === "sending";
  return (
    <div ref={outcome} tabIndex={-1} className={styles.outcome}>
      <PageHead
        title={t(unsure ? "removal.needs_you" : sending ? "removal.sending_now" : "removal.waiting")}
      />
      <Notice tone={unsure ? "critical" : "plain"}>
        <p>{t(unsure ? "removal.unsure" : canWake() ? "removal.goes_by_itself" : "removal.goes_with_app")}</p>
      </Notice>
      <dl className={styles.kept}>
        <dt>{t("removal.number")}</dt>
        <dd>{number}</dd>
        <dt>{t("removal.reason")}</dt>
        <dd>{reason}</dd>
      </dl>
      <div className={styles.actions}>
        <Button look="primary" aria-disabled={sending} onClick={() => sending || void onTryNow()}>
          {t("removal.try_now")}
        </Button>
        <Button aria-disabled={sending} onClick={() => sending || void onCancel()}>
          {t("removal.take_back")}
        </Button>
      </div>
    </div>
  );
}

/** Background Sync (Chromium only) can send it after the page closes. */
function canWake(): boolean {
  return "SyncManager" in window && navigator.serviceWorker?.controller !== null;
}
