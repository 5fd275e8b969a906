import { useEffect, useRef } from "react";
import { JOB_STATES, type Job, jobListSchema } from "#domain/base/jobs.ts";
import { apiPaths } from "#domain/base/paths.ts";
import type { MessageId, Translator } from "../../platform/i18n/translator.ts";
import { useTranslate } from "../../platform/i18n/use-translate.tsx";
import { choiceParam, pageParams, textParam } from "../../platform/lib/search-params.ts";
import { Button } from "../../ui/button.tsx";
import { DangerButton } from "../kit/form/confirm-dialog.tsx";
import { AnswerState } from "../kit/table/answer-state.tsx";
import { type Column, DataTable } from "../kit/table/data-table.tsx";
import { FilterForm } from "../kit/table/filter-form.tsx";
import { Moment } from "../kit/table/moment.tsx";
import { TablePages } from "../kit/table/table-pages.tsx";
import { useList } from "../kit/table/list-page.tsx";
import styles from "./jobs.module.css";
import { kindName } from "./kind-names.ts";
import type { QueueActions } from "./use-queue-actions.ts";

const SEARCH = { state: choiceParam(JOB_STATES, "failed"), kind: textParam(), ...pageParams(25) };

const STATE_LABELS: Record<Job["state"], MessageId> = {
  waiting: "queue.waiting",
  running: "queue.running",
  done: "queue.done",
  failed: "queue.failed",
};

type JobListProps = {
  kinds: readonly string[];
  actions: QueueActions;
  /** Changes with the figures: then the list is asked again. */
  version: string;
  onOpen: (id: number) => void;
};

/** Jobs of a state; those that failed at first. */
export function JobList({ kinds, actions, version, onOpen }: JobListProps) {
  const translator = useTranslate();
  const { t } = translator;
  const { table, search, query } = useList({
    search: SEARCH,
    path: apiPaths.adminJobList,
    schema: jobListSchema,
  });
  const seen = useRef(version);
  const { reload } = query;
  useEffect(() => {
    if (seen.current !== version) reload();
    seen.current = version;
  }, [version, reload]);
  return (
    <section className={styles.section} aria-labelledby="queue-jobs">
      <h2 id="queue-jobs">{t("queue.jobs")}</h2>
      <FilterForm
        fields={[
          {
            name: "state",
            label: t("field.status"),
            options: JOB_STATES.map((state) => ({ value: state, label: t(STATE_LABELS[state]) })),
          },
          {
            name: "kind",
            label: t("queue.kind"),
            options: kinds.map((kind) => ({ value: kind, label: kindName(translator, kind) })),
          },
        ]}
        search={search}
        clearHref={table.clearHref}
        onSearch={table.filter}
      />
      <AnswerState query={query}>
        {({ data, meta }) => (
          <>
            {data.length === 0 && (
              <p className={styles.soft}>
                {t(search.state === "failed" ? "queue.none_failed" : "table.empty")}
              </p>
            )}
            {data.length > 0 && (
              <DataTable
                label={t("queue.jobs")}
                columns={columnsOf(translator, actions, onOpen)}
                rows={data}
                keyOf={({ id }) => id}
              />
            )}
            <TablePages meta={meta} table={{ ...table, search }} />
          </>
        )}
      </AnswerState>
    </section>
  );
}

function columnsOf(
  translator: Translator,
  actions: QueueActions,
  onOpen: (id: number) => void,
): Column<Job>[] {
  const { t } = translator;
  return [
    {
      id: "job",
      label: t("queue.jobs"),
      cell: ({ id, kind }) => (
        <span className={styles.name}>
          {kindName(translator, kind)}
          <Button look="plain" onClick={() => onOpen(id)}>
            {t("queue.job", { id })}
          </Button>
        </span>
      ),
    },
    { id: "state", label: t("field.status"), cell: ({ state }) => t(STATE_LABELS[state]) },
    {
      id: "attempts",
      label: t("queue.attempts"),
      figures: true,
      cell: ({ attempts }) => t("number", { value: attempts }),
    },
    {
      id: "error",
      label: t("queue.error"),
      cell: ({ last_error }) => <span className={styles.error}>{last_error ?? "–"}</span>,
    },
    {
      id: "at",
      label: t("queue.last_change"),
      cell: (job) => <Moment at={job.finished_at ?? job.started_at ?? job.run_after} />,
    },
    {
      id: "actions",
      label: t("queue.actions"),
      cell: (job) => <JobActions job={job} actions={actions} />,
    },
  ];
}

function JobActions({ job: { id, state }, actions }: { job: Job; actions: QueueActions }) {
  const { t } = useTranslate();
  return (
    <span className={styles.buttons}>
      {state === "failed" && (
        <Button
          className={styles.small}
          disabled={actions.disabled}
          aria-label={t("queue.retry_job", { id })}
          onClick={() => actions.retry(id)}
        >
          {t("queue.retry")}
        </Button>
      )}
      {(state === "failed" || state === "waiting") && <DiscardJob id={id} actions={actions} />}
    </span>
  );
}

function DiscardJob({ id, actions }: { id: number; actions: QueueActions }) {
  const { t } = useTranslate();
  return (
    <DangerButton
      label={t("queue.discard")}
      className={styles.small}
      disabled={actions.disabled}
      title={t("queue.discard_title", { id })}
      text={t("queue.discard_text")}
      confirm={t("queue.discard_job", { id })}
      onConfirm={() => actions.discard(id)}
    />
  );
}
