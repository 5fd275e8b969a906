import { useId } from "react";
import { useTranslate } from "../../i18n/use-translate.tsx";
import { useInstall } from "../../lib/install.ts";
import { showToast } from "../../ui/toast.ts";
import styles from "./my-passports.module.css";
import { useAlerts, useBackgroundChecks } from "./use-alerts.ts";

export function AlertsSwitch() {
  const { t } = useTranslate();
  const { status, turn } = useAlerts();
  const wakes = useBackgroundChecks();
  const { platform, standalone } = useInstall();
  const hintId = useId();
  const waking = wakes ? t("mine.wakes") : t("mine.wakes_not");
  if (status === "none") {
    const ios = platform === "ios" && !standalone;
    return (
      <p className={styles.soft}>
        {ios ? t("mine.alerts_ios") : t("mine.alerts_none")} {waking}
      </p>
    );
  }
  function change(on: boolean): void {
    turn(on).catch(() => showToast("error", t("watch.not_saved")));
  }
  const hint = { denied: "mine.alerts_denied", off: "mine.alerts_off", on: "mine.alerts_on" } as const;
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
      <p id={hintId} className={styles.soft}>
        {t(hint[status])} {waking}
      </p>
    </div>
  );
}
