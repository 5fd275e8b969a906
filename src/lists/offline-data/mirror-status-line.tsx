import type { ReactNode } from "react";
import { assertNever } from "#domain/base/result.ts";
import { formatSize } from "../../platform/i18n/sizes.ts";
import type { MessageId } from "../../platform/i18n/translator.ts";
import { useTranslate } from "../../platform/i18n/use-translate.tsx";
import { useServices } from "../../platform/hooks/services-context.ts";
import type { FailureReason, MirrorStatus } from "../sync/mirror-status.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import styles from "./offline-data.module.css";
import { useMirrorStatus } from "./use-panel.ts";

const FAILURES: Record<FailureReason, MessageId> = {
  timeout: "update.failed_timeout",
  server: "update.failed_server",
  "unexpected-answer": "update.failed_unexpected",
  damaged: "update.failed_damaged",
  unverified: "update.failed_unverified",
  storage: "update.failed_storage",
  worker: "update.failed_worker",
};

/** State of the update, with a retry. Downloaded lists stay either way. */
export function MirrorStatusLine() {
  const { t } = useTranslate();
  const { mirror } = useServices();
  const status = useMirrorStatus();
  const retry = <Button onClick={() => void mirror.sync({ reason: "choice" })}>{t("state.retry")}</Button>;
  switch (status.kind) {
    case "idle":
      return null;
    case "checking":
      return <output>{t("update.checking")}</output>;
    case "elsewhere":
      return <output>{t("update.elsewhere")}</output>;
    case "downloading":
      return <Downloading status={status} />;
    case "offline":
      return <Trouble title={t("update.offline")} action={retry} />;
    case "failed":
      return <Trouble title={t("update.failed")} text={t(FAILURES[status.reason])} action={retry} />;
    case "newer-format":
      return (
        <Trouble
          title={t("update.newer_format")}
          action={<Button onClick={() => window.location.reload()}>{t("update.reload")}</Button>}
        />
      );
    default:
      return assertNever(status);
  }
}

function Downloading({ status }: { status: Extract<MirrorStatus, { kind: "downloading" }> }) {
  const translator = useTranslate();
  const { t } = translator;
  const { mirror } = useServices();
  const { done, total } = status.bytes;
  return (
    <div className={styles.status}>
      <progress
        className={styles.progress}
        max={Math.max(total, 1)}
        value={done}
        aria-label={t("update.progress")}
      />
      <div className={styles.line}>
        <span className={styles.soft}>
          {t("update.of", { done: formatSize(translator, done), total: formatSize(translator, total) })}
        </span>
        <Button onClick={() => mirror.stop()}>{t("update.pause")}</Button>
      </div>
    </div>
  );
}

function Trouble({ title, text, action }: { title: string; text?: string; action: ReactNode }) {
  const { t } = useTranslate();
  return (
    <div aria-live="polite">
      <Notice tone="caution" title={title} actions={action}>
        {text !== undefined && <p>{text}</p>}
        <p>{t("update.kept")}</p>
      </Notice>
    </div>
  );
}
