import { type ReactNode, useState } from "react";
import { type JobBoard, jobBoardSchema, type JobLease, type JobSchedule } from "#domain/base/jobs.ts";
import { apiPaths } from "#domain/base/paths.ts";
import { useOnline } from "../../platform/hooks/use-online.ts";
import { formatMoment } from "#domain/languages/dates.ts";
import type { Translator } from "../../platform/i18n/translator.ts";
import { useTranslate } from "../../platform/i18n/use-translate.tsx";
import { site } from "../../platform/lib/site.ts";
import { Button } from "../../ui/button.tsx";
import { FoldedOnPhones } from "../../ui/folded-on-phones.tsx";
import { type PolledQuery, usePolledQuery } from "../kit/query/use-admin-query.ts";
import { adminErrorText } from "../kit/refusal-text.ts";
import { formatDayAndTime } from "../kit/table/admin-dates.ts";
import { AdminHead, AdminPage } from "../kit/table/admin-page.tsx";
import { AnswerState } from "../kit/table/answer-state.tsx";
import { type Column, DataTable } from "../kit/table/data-table.tsx";
import { useAdminMessages } from "../kit/use-admin-messages.ts";
import { between, durationText } from "./durations.ts";
import { JobDrawer } from "./job-drawer.tsx";
import { JobList } from "./job-list.tsx";
import styles from "./jobs.module.css";
import { kindName } from "./kind-names.ts";
import { KindsTable, BoardFigures } from "./kinds-table.tsx";
import { useQueueActions, type QueueActions } from "./use-queue-actions.ts";

type PolledBoard = PolledQuery<{ data: JobBoard }>;

/**
 * `/admin/horizon/dashboard`: the work that the server has queued, and `outbox`, what this device has. That comes from
 * outside, as it is code of every admin page and this one's is loaded apart.
 */
export function QueuePage({ outbox }: { outbox: ReactNode }) {
  useAdminMessages("admin-jobs");
  const { t } = useTranslate();
  const polled = usePolledQuery(apiPaths.adminJobs, jobBoardSchema);
  const { query } = polled;
  const own = (
    <section className={styles.section} aria-labelledby="queue-outbox">
      <h2 id="queue-outbox">{t("queue.outbox")}</h2>
      {outbox}
    </section>
  );
  return (
    <AdminPage>
      <AdminHead title={t("queue.title")} lead={t("queue.lead")} actions={<HeadActions polled={polled} />} />
      <AnswerState query={query}>
        {({ data }) => (
          <Board board={data} polled={polled}>
            {own}
          </Board>
        )}
      </AnswerState>
      {query.data === undefined && own}
    </AdminPage>
  );
}

function HeadActions({ polled: { polls, setPolls } }: { polled: PolledBoard }) {
  const { t } = useTranslate();
  return (
    <>
      {site.externalQueueUrl !== "" && (
        <a className={styles.external} href={site.externalQueueUrl} target="_blank" rel="noreferrer">
          {t("queue.external")}
        </a>
      )}
      <Button onClick={() => setPolls(!polls)}>
        {t(polls ? "queue.stop_updates" : "queue.keep_updating")}
      </Button>
    </>
  );
}

type BoardProps = { board: JobBoard; polled: PolledBoard; children: ReactNode };

function Board({ board, polled, children }: BoardProps) {
  const translator = useTranslate();
  const { t } = translator;
  const online = useOnline();
  const [opened, setOpened] = useState<number | null>(null);
  const { offline, error, reload } = polled.query;
  const isOffline = !online || offline;
  const actions = useQueueActions(isOffline, reload);
  const at = Date.parse(board.at);
  return (
    <>
      <BoardFigures board={board} />
      {error !== undefined && !isOffline && (
        <output className={styles.late}>{adminErrorText(translator, error)}</output>
      )}
      {!isOffline && (
        <p className={styles.soft}>
          {t(polled.polls ? "queue.updates" : "queue.no_updates", {
            moment: formatMoment(translator, at, at),
          })}
        </p>
      )}
      <JobList
        kinds={board.kinds.map(({ kind }) => kind)}
        actions={actions}
        version={versionOf(board)}
        onOpen={setOpened}
      />
      <KindsTable board={board} actions={actions} />
      <div className={styles.columns}>
        <div className={styles.beside}>
          <Leases board={board} onOpen={setOpened} />
          {children}
        </div>
        <Schedules board={board} actions={actions} />
      </div>
      {opened !== null && <JobDrawer id={opened} isOffline={isOffline} onClose={() => setOpened(null)} />}
    </>
  );
}

/** Another one when jobs came or went. */
function versionOf({ kinds }: JobBoard): string {
  return kinds.map(({ waiting, running, done, failed }) => [waiting, running, done, failed].join()).join(" ");
}

type LeasesProps = { board: JobBoard; onOpen: (id: number) => void };

/** Who works on what, and when it was last heard of. */
function Leases({ board, onOpen }: LeasesProps) {
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

type SchedulesProps = { board: JobBoard; actions: QueueActions };

function Schedules({ board, actions }: SchedulesProps) {
  const translator = useTranslate();
  const { t } = translator;
  return (
    <FoldedOnPhones title={t("queue.schedules")}>
      <DataTable
        label={t("queue.schedules")}
        columns={columnsOf(translator, Date.parse(board.at), actions)}
        rows={board.schedules}
        keyOf={({ kind }) => kind}
        isWaiting={({ paused }) => paused}
      />
    </FoldedOnPhones>
  );
}

function columnsOf(translator: Translator, nowMs: number, actions: QueueActions): Column<JobSchedule>[] {
  const { t } = translator;
  const moment = (at: string) => formatDayAndTime(translator, Date.parse(at), nowMs);
  return [
    { id: "kind", label: t("queue.kind"), cell: ({ kind }) => kindName(translator, kind) },
    { id: "when", label: t("queue.when"), cell: (schedule) => whenText(translator, schedule) },
    {
      id: "last",
      label: t("queue.last_slot"),
      figures: true,
      cell: ({ last_slot }) => (last_slot === null ? "–" : moment(last_slot)),
    },
    {
      id: "next",
      label: t("queue.next_slot"),
      figures: true,
      cell: ({ next_slot, paused }) => (paused ? t("queue.paused") : moment(next_slot)),
    },
    {
      id: "run",
      label: t("queue.actions"),
      cell: ({ kind, paused }) => (
        <Button
          className={styles.small}
          disabled={actions.disabled || paused}
          aria-label={t("queue.of_kind", { action: t("queue.run_now"), kind: kindName(translator, kind) })}
          onClick={() => actions.runNow(kind)}
        >
          {t("queue.run_now")}
        </Button>
      ),
    },
  ];
}

function whenText({ t }: Translator, { every_minutes, daily_at }: JobSchedule): string {
  if (every_minutes !== null) return t("queue.every_minutes", { count: every_minutes });
  return t("queue.daily_at", { time: daily_at ?? "" });
}
