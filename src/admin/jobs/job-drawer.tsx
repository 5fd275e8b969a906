import { useState } from "react";
import { type JobDetail, jobDetailSchema, type JobAttempt } from "#domain/base/jobs.ts";
import { apiPaths } from "#domain/base/paths.ts";
import { adminRequest } from "../../accounts/session/admin-client.ts";
import type { MessageId } from "../../platform/i18n/translator.ts";
import { useTranslate } from "../../platform/i18n/use-translate.tsx";
import { Button } from "../../ui/button.tsx";
import { Drawer } from "../../ui/drawer.tsx";
import { showToast } from "../../ui/toast.ts";
import { useAdminQuery } from "../kit/query/use-admin-query.ts";
import { adminErrorText } from "../kit/refusal-text.ts";
import { AnswerState } from "../kit/table/answer-state.tsx";
import { Fact, Facts } from "../kit/table/facts.tsx";
import { Moment } from "../kit/table/moment.tsx";
import { between, durationText } from "./durations.ts";
import styles from "./jobs.module.css";
import { kindName } from "./kind-names.ts";

type JobDrawerProps = { id: number; isOffline: boolean; onClose: () => void };

/** One job with its attempts. */
export function JobDrawer({ id, isOffline, onClose }: JobDrawerProps) {
  const { t } = useTranslate();
  const query = useAdminQuery(apiPaths.adminJob(id), jobDetailSchema);
  const title = t("queue.job", { id });
  return (
    <Drawer label={title} head={<h2>{title}</h2>} onClose={onClose}>
      <AnswerState query={query} missing={<p>{t("queue.gone")}</p>}>
        {({ data }) => <Detail job={data} isOffline={isOffline} />}
      </AnswerState>
    </Drawer>
  );
}

function Detail({ job, isOffline }: { job: JobDetail; isOffline: boolean }) {
  const translator = useTranslate();
  const { t } = translator;
  return (
    <div className={styles.detail}>
      <Facts>
        <Fact label={t("queue.kind")}>{kindName(translator, job.kind)}</Fact>
        <Fact label={t("queue.queued")}>
          <Moment at={job.created_at} />
        </Fact>
        <Fact label={t("queue.due")}>
          <Moment at={job.run_after} />
        </Fact>
      </Facts>
      <h3>{t("queue.attempts")}</h3>
      <Timeline job={job} />
      <h3>{t("queue.payload")}</h3>
      <Payload job={job} disabled={isOffline} />
    </div>
  );
}

/** The values are kept nowhere on this device. */
function Payload({ job, disabled }: { job: JobDetail; disabled: boolean }) {
  const translator = useTranslate();
  const { t } = translator;
  const [shown, setShown] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  async function show(): Promise<void> {
    setBusy(true);
    const path = `${apiPaths.adminJob(job.id)}?payload=shown`;
    const answer = await adminRequest("GET", path, { schema: jobDetailSchema });
    setBusy(false);
    if (answer.ok) setShown(answer.value.data.data.payload);
    else
      void showToast("error", t("queue.not_done"), { description: adminErrorText(translator, answer.error) });
  }
  return (
    <>
      <pre className={styles.payload}>{JSON.stringify(shown ?? job.payload, null, 2)}</pre>
      {shown === null && (
        <>
          <p className={styles.soft}>{t("queue.payload_noted")}</p>
          <Button disabled={busy || disabled} onClick={() => void show()}>
            {t("queue.payload_show")}
          </Button>
        </>
      )}
    </>
  );
}

const OUTCOMES: Record<NonNullable<JobAttempt["outcome"]>, MessageId> = {
  done: "queue.outcome_done",
  failed: "queue.outcome_failed",
  released: "queue.outcome_released",
  lost: "queue.outcome_lost",
};

/** Each attempt of a job, oldest first. */
function Timeline({ job: { timeline, last_error } }: { job: JobDetail }) {
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
