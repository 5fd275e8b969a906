import { useId, useState, useEffect } from "react";
import { NOTICE_ARRIVED } from "../../platform/db/names.ts";
import type { LastChecks, NoticeFact, WatchAlerts } from "../../platform/db/notice-facts.ts";
import type { WatchRow } from "../../platform/db/watch-rows.ts";
import { useServices } from "../../platform/hooks/services-context.ts";
import { formatMoment } from "#domain/languages/dates.ts";
import { useTranslate } from "../../platform/i18n/use-translate.tsx";
import { useInstall } from "../../platform/lib/install.ts";
import { Button } from "../../ui/button.tsx";
import { showToast } from "../../ui/toast.ts";
import styles from "./my-passports.module.css";
import { askForTest } from "./notice-phone.ts";
import { noticeWords } from "./notice-words.ts";
import {
  hasPush,
  isWokenFromHome,
  useAlerts,
  useBackgroundChecks,
  useServerSends,
  confirmNotices,
} from "./use-alerts.ts";
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

const WAYS = [
  ["push", "mine.check_push"],
  ["periodic", "mine.check_periodic"],
  ["open", "mine.check_open"],
] as const;

/** When the saved passports were last looked for, by what; the newest first. */
function LastCheckLines({ checks }: { checks: LastChecks | null }) {
  const translator = useTranslate();
  const { now } = useServices();
  const lines = WAYS.map(([way, text]) => ({ way, text, at: checks?.[way] ?? 0 }))
    .filter(({ at }) => at > 0)
    .sort((a, b) => b.at - a.at);
  return lines.map(({ way, text, at }) => (
    <p key={way} className={styles.soft}>
      {translator.t(text, { time: formatMoment(translator, at, now()) })}
    </p>
  ));
}

type Mode = "buckets" | "quiet";
type NoticeModesProps = { mode: Mode; choose: (mode: Mode) => void };

const MODES = [
  { known: "buckets", title: "mine.mode_buckets", text: "mine.mode_buckets_text" },
  { known: "quiet", title: "mine.mode_quiet", text: "mine.mode_quiet_text" },
] as const;

/** What the server learns, and the choice that it learns nothing. */
function NoticeModes({ mode, choose }: NoticeModesProps) {
  const { t } = useTranslate();
  const name = useId();
  return (
    <details className={styles.modes}>
      <summary>{t("mine.tell_more")}</summary>
      <p className={styles.soft}>{t("mine.tell_groups")}</p>
      <p className={styles.soft}>{t("mine.tell_names")}</p>
      <fieldset>
        <legend>{t("mine.mode")}</legend>
        {MODES.map(({ known, title, text }) => (
          <label key={known} className={styles.mode}>
            <input type="radio" name={name} checked={mode === known} onChange={() => choose(known)} />
            <strong>{t(title)}</strong>
            <span className={styles.soft}>{t(text)}</span>
          </label>
        ))}
      </fieldset>
    </details>
  );
}

/** Push services may take a while. */
const LATE_MS = 60_000;

const WORDS = {
  sent: "mine.test_sent",
  came: "mine.test_came",
  late: "mine.test_late",
  enough: "mine.test_enough",
  failed: "mine.test_failed",
} as const;

type Outcome = keyof typeof WORDS | "none";

/** Sends a notice to this phone and says whether it came. */
function TestNotice({ endpoint }: { endpoint: string }) {
  const { t } = useTranslate();
  const services = useServices();
  const [outcome, setOutcome] = useState<Outcome>("none");

  useEffect(() => {
    const hear = ({ data }: MessageEvent<unknown>): void => {
      if (data !== NOTICE_ARRIVED) return;
      setOutcome("came");
      confirmNotices(services).catch(() => undefined);
    };
    navigator.serviceWorker.addEventListener("message", hear);
    return () => navigator.serviceWorker.removeEventListener("message", hear);
  }, [services]);

  useEffect(() => {
    if (outcome !== "sent") return undefined;
    const timer = setTimeout(() => setOutcome("late"), LATE_MS);
    return () => clearTimeout(timer);
  }, [outcome]);

  async function send(): Promise<void> {
    setOutcome("sent");
    const answer = await askForTest(endpoint).catch(() => "failed" as const);
    // It may have come before the answer.
    if (answer !== "sent") setOutcome(answer);
  }
  return (
    <div className={styles.test}>
      <Button onClick={() => void send()} disabled={outcome === "sent"}>
        {t("mine.test")}
      </Button>
      <output className={styles.soft}>{outcome !== "none" && t(WORDS[outcome])}</output>
    </div>
  );
}
