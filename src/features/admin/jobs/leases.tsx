import type { JobBoard, JobLease } from "#domain/api/jobs.ts";
import { useTranslate } from "../../../i18n/use-translate.tsx";
import { Button } from "../../../ui/button.tsx";
import { between, durationText } from "./durations.ts";
import styles from "./jobs.module.css";
import { kindName } from "./kind-names.ts";

type LeasesProps = { board: JobBoard; onOpen: (id: number) => void };

/** Who works on what, and when it was last heard of. */
export function Leases({ board, onOpen }: LeasesProps) {
  const { t } = useTranslate();
  return (
    <section className={styles.section} aria-labelledby="queue-leases">
      <h2 id="queue-leases">{t("queue.leases")}</h2>
      {board.leases.length === 0 && <p className={styles.soft}>{t("queue.no_leases")}</p>}
      <ul className={styles.rows}>
        {board.leases.map((lease) => (
          <Lease key={lease.job_id} lease={lease} at={board.at} onOpen={onOpen} />
        ))}
      </ul>
    </section>
  );
}

type LeaseProps = { lease: JobLease; at: string; onOpen: (id: number) => void };

function Lease({ lease, at, onOpen }: LeaseProps) {
  const translator = useTranslate();
  const { t } = translator;
  const { job_id, kind, worker, attempts, started_at, beat_at, leased_until } = lease;
  const isOverdue = leased_until !== null && leased_until < at;
  const ago = (from: string) => durationText(translator, between(at, from));
  return (
    <li className={styles.row} data-late={isOverdue || undefined}>
      <p className={styles.rowHead}>
        <strong>{kindName(translator, kind)}</strong>
        <Button look="plain" onClick={() => onOpen(job_id)}>
          {t("queue.job", { id: job_id })}
        </Button>
      </p>
      <p>
        {started_at !== null && t("queue.runs_for", { time: ago(started_at), attempt: attempts })}
        {beat_at !== null && ` · ${t("queue.beat", { time: ago(beat_at) })}`}
      </p>
      {isOverdue && <p className={styles.late}>{t("queue.overdue")}</p>}
      {worker !== null && <code className={styles.code}>{worker}</code>}
    </li>
  );
}
