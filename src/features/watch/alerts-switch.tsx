import { useId, useState } from "react";
import type { MessageId } from "../../i18n/message-ids.ts";
import { useTranslate } from "../../i18n/use-translate.tsx";
import { useInstall } from "../../lib/install.ts";
import type { LastChecks, NoticeFact, WatchAlerts } from "../../db/notice-facts.ts";
import type { WatchRow } from "../../db/watch-rows.ts";
import { Button } from "../../ui/button.tsx";
import { showToast } from "../../ui/toast.ts";
import { LastCheckLines } from "./last-checks.tsx";
import styles from "./my-passports.module.css";
import { NoticeModes } from "./notice-modes.tsx";
import { noticeWords } from "./notice-words.ts";
import { TestNotice } from "./test-notice.tsx";
import { useAlerts, useBackgroundChecks } from "./use-alerts.ts";
import { labelOf } from "./watch-words.ts";

type AlertsSwitchProps = {
  rows: readonly WatchRow[];
  alerts: WatchAlerts | null;
  /** Null until they were turned on once. */
  notices: NoticeFact | null;
  checks: LastChecks | null;
};

/** "Tell me": by push where browser and server can, else whenever this phone checks by itself. */
export function AlertsSwitch({ rows, alerts, notices, checks }: AlertsSwitchProps) {
  const { t } = useTranslate();
  const { status, pushes, turn } = useAlerts(alerts);
  const wakes = useBackgroundChecks();
  const { platform, standalone } = useInstall();
  const hintId = useId();
  const [chosen, setChosen] = useState<"buckets" | "quiet" | null>(null);
  const waking = wakes ? t("mine.wakes") : t("mine.wakes_not");
  const mode = chosen ?? notices?.mode ?? "buckets";
  if (status === "none") {
    const ios = platform === "ios" && !standalone;
    return (
      <p className={styles.soft}>
        {ios ? t("mine.alerts_ios") : t("mine.alerts_none")} {waking}
      </p>
    );
  }
  function change(on: boolean, how = mode): void {
    turn(on, how).catch(() => showToast("error", t("watch.not_saved")));
  }
  function choose(how: "buckets" | "quiet"): void {
    setChosen(how);
    if (notices?.on === true) change(true, how);
  }
  const denied: MessageId = platform === "ios" ? "mine.alerts_denied_ios" : "mine.alerts_denied";
  const { hint, again } = noticeWords({ status, pushes, notices, mode });
  const isWoken = hint === "mine.tell_buckets" || hint === "mine.tell_quiet";
  const without = rows.filter(({ id }) => mode === "buckets" && notices?.without.includes(id) === true);
  return (
    <div className={styles.alerts}>
      <label className={styles.switch}>
        <input
          type="checkbox"
          // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a native checkbox exposes its state
          role="switch"
          checked={status === "on"}
          disabled={status === "denied"}
          aria-describedby={hintId}
          onChange={(event) => change(event.target.checked)}
        />
        <span>{t("mine.alerts")}</span>
      </label>
      <div id={hintId} className={styles.soft} aria-live="polite">
        <p>
          {status === "denied" ? t(denied) : hint !== null && t(hint)} {!isWoken && waking}
        </p>
        {status === "on" &&
          without.map((row) => <p key={row.id}>{t("mine.without", { label: labelOf(row) })}</p>)}
      </div>
      {again !== null && (
        <Button className={styles.act} onClick={() => change(true)}>
          {t(again)}
        </Button>
      )}
      {status === "on" && notices?.endpoint && (notices.state === "live" || notices.state === "new") && (
        <TestNotice endpoint={notices.endpoint} />
      )}
      <LastCheckLines checks={checks} />
      {pushes && status !== "denied" && notices?.state !== "none" && (
        <NoticeModes mode={mode} choose={choose} />
      )}
    </div>
  );
}
