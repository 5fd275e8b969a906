import { type ReactNode, useState } from "react";
import { type JobBoard, jobBoardSchema } from "#domain/api/jobs.ts";
import { apiPaths } from "#domain/api/paths.ts";
import { useOnline } from "../../../hooks/use-online.ts";
import { formatMoment } from "../../../i18n/dates.ts";
import { useTranslate } from "../../../i18n/use-translate.tsx";
import { site } from "../../../lib/site.ts";
import { adminErrorText } from "../refusal-text.ts";
import { Button } from "../../../ui/button.tsx";
import { type PolledQuery, usePolledQuery } from "../query/use-polled-query.ts";
import { AdminHead } from "../table/admin-head.tsx";
import { AdminPage } from "../table/admin-page.tsx";
import { AnswerState } from "../table/answer-state.tsx";
import { useAdminMessages } from "../use-admin-messages.ts";
import { BoardFigures } from "./board-figures.tsx";
import { JobDrawer } from "./job-drawer.tsx";
import { JobList } from "./job-list.tsx";
import styles from "./jobs.module.css";
import { KindsTable } from "./kinds-table.tsx";
import { Leases } from "./leases.tsx";
import { Schedules } from "./schedules.tsx";
import { useQueueActions } from "./use-queue-actions.ts";

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
