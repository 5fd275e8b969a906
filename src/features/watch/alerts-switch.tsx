import { useId, useState } from "react";
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
import { hasPush, isWokenFromHome, useAlerts, useBackgroundChecks, useServerSends } from "./use-alerts.ts";
import { labelOf } from "./watch-words.ts";

type AlertsSwitchProps = {
  rows: readonly WatchRow[];
  alerts: WatchAlerts | null;
  /** Null until they were turned on once. */
  notices: NoticeFact | null;
  /** Whether the server sent notices when it was last asked; null if it never was. */
  sentBefore: boolean | null;
  checks: LastChecks | null;
};

/** "Tell me": by push where browser and server can, else whenever this phone checks by itself. */
export function AlertsSwitch({ rows, alerts, notices, sentBefore, checks }: AlertsSwitchProps) {
  const { t } = useTranslate();
  const { permission, turn } = useAlerts(alerts);
  const sends = useServerSends(sentBefore);
  const wakes = useBackgroundChecks(checks);
  const { platform, standalone } = useInstall();
  const hintId = useId();
  const isOn = notices?.on === true;
  const [chosen, setChosen] = useState<"buckets" | "quiet" | null>(null);
  const mode = chosen ?? notices?.mode ?? "buckets";
  const { toggle, words, again, showsModes } = noticeWords({
    permission,
    pushes: hasPush(),
    wakes,
    isIos: platform === "ios",
    fromHome: !standalone && isWokenFromHome(navigator.userAgent),
    wanted: alerts?.on === true,
    sends,
    sentBefore,
    notices,
    mode,
  });
  function change(on: boolean, how = mode): void {
    turn(on, how, isOn || (hasPush() && sends === true)).catch(() =>
      showToast("error", t("watch.not_saved")),
    );
  }
  function choose(how: "buckets" | "quiet"): void {
    setChosen(how);
    if (isOn) change(true, how);
  }
  const isTold = toggle?.checked === true;
  const without = rows.filter(({ id }) => mode === "buckets" && notices?.without.includes(id) === true);
  return (
    <div className={styles.alerts}>
      {toggle !== null && (
        <label className={styles.switch}>
          <input
            type="checkbox"
            // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a native checkbox exposes its state
            role="switch"
            checked={toggle.checked}
            disabled={!toggle.enabled}
            aria-describedby={hintId}
            onChange={(event) => change(event.target.checked)}
          />
          <span>{t("mine.alerts")}</span>
        </label>
      )}
      <div id={hintId} className={styles.soft} aria-live="polite">
        <p>{words.map((word) => t(word)).join(" ")}</p>
        {isTold && without.map((row) => <p key={row.id}>{t("mine.without", { label: labelOf(row) })}</p>)}
      </div>
      {again !== null && (
        <Button className={styles.act} onClick={() => change(true)}>
          {t(again)}
        </Button>
      )}
      {isTold && notices?.endpoint && (notices.state === "live" || notices.state === "new") && (
        <TestNotice endpoint={notices.endpoint} />
      )}
      <LastCheckLines checks={checks} />
      {showsModes && <NoticeModes mode={mode} choose={choose} />}
    </div>
  );
}
