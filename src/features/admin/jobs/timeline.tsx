import type { JobAttempt, JobDetail } from "#domain/api/jobs.ts";
import type { MessageId } from "../../../i18n/translator.ts";
import { useTranslate } from "../../../i18n/use-translate.tsx";
import { Moment } from "../table/moment.tsx";
import { between, durationText } from "./durations.ts";
import styles from "./jobs.module.css";

const OUTCOMES: Record<NonNullable<JobAttempt["outcome"]>, MessageId> = {
  done: "queue.outcome_done",
  failed: "queue.outcome_failed",
  released: "queue.outcome_released",
  lost: "queue.outcome_lost",
};

/** Each attempt of a job, oldest first. */
export function Timeline({ job: { timeline, last_error } }: { job: JobDetail }) {
  const { t } = useTranslate();
  if (timeline.length === 0) return <p className={styles.soft}>{last_error ?? t("queue.no_attempts")}</p>;
  return (
    <ol className={styles.timeline}>
      {timeline.map((attempt) => (
        <Attempt key={attempt.attempt} attempt={attempt} />
      ))}
    </ol>
  );
}

function Attempt({ attempt }: { attempt: JobAttempt }) {
  const translator = useTranslate();
  const { t } = translator;
  const { attempt: nth, worker, started_at, finished_at, outcome, error } = attempt;
  const took = finished_at === null ? null : durationText(translator, between(finished_at, started_at));
  return (
    <li data-outcome={outcome ?? "running"}>
      <p className={styles.rowHead}>
        <strong>{t("queue.attempt", { nth })}</strong>
        <span className={styles.outcome}>
          {t(outcome === null ? "queue.outcome_running" : OUTCOMES[outcome])}
        </span>
        {took !== null && <span className={styles.soft}>{took}</span>}
      </p>
      <p>
        <Moment at={started_at} />
      </p>
      {error !== null && <p className={styles.error}>{error}</p>}
      <code className={styles.code}>{worker}</code>
    </li>
  );
}
