import type { Ref } from "react";
import { formatSize } from "../../i18n/sizes.ts";
import { useTranslate } from "../../i18n/use-translate.tsx";
import type { Change } from "../../outbox/change.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { answersOf } from "./request-state.ts";
import styles from "./request.module.css";

type QueuedRequestProps = {
  change: Change;
  outcome: Ref<HTMLDivElement>;
  onTryNow: () => Promise<void>;
  onCancel: () => Promise<void>;
};

/** Kept on this phone until there is a connection. */
export function QueuedRequest({ change, outcome, onTryNow, onCancel }: QueuedRequestProps) {
  const translator = useTranslate();
  const { t } = translator;
  const { full_name, description, file } = answersOf(change);
  const unsure = change.lastProblem?.kind === "unsure";
  const sending = change.state === "sending";
  const title = unsure ? "ad_request.needs_you" : sending ? "ad_request.sending_now" : "ad_request.waiting";
  return (
    <div ref={outcome} tabIndex={-1} className={styles.outcome}>
      <PageHead title={t(title)} />
      <Notice tone={unsure ? "critical" : "plain"}>
        <p>
          {t(
            unsure
              ? "ad_request.unsure"
              : canWake()
                ? "ad_request.goes_by_itself"
                : "ad_request.goes_with_app",
          )}
        </p>
      </Notice>
      <dl className={styles.kept}>
        <dt>{t("ad_request.name")}</dt>
        <dd>{full_name}</dd>
        <dt>{t("ad_request.description")}</dt>
        <dd>{description}</dd>
        {file !== null && (
          <>
            <dt>{t("ad_request.file")}</dt>
            <dd>
              {file.name}, {formatSize(translator, file.size)}
            </dd>
          </>
        )}
      </dl>
      <div className={styles.actions}>
        <Button look="primary" aria-disabled={sending} onClick={() => sending || void onTryNow()}>
          {t("ad_request.try_now")}
        </Button>
        <Button aria-disabled={sending} onClick={() => sending || void onCancel()}>
          {t("ad_request.take_back")}
        </Button>
      </div>
    </div>
  );
}

/** Background Sync (Chromium only) can send it after the page closes. */
function canWake(): boolean {
  return "SyncManager" in window && navigator.serviceWorker?.controller !== null;
}
