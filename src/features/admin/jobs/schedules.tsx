import type { JobBoard, JobSchedule } from "#domain/api/jobs.ts";
import type { Translator } from "../../../i18n/translator.ts";
import { useTranslate } from "../../../i18n/use-translate.tsx";
import { Button } from "../../../ui/button.tsx";
import { FoldedOnPhones } from "../../../ui/folded-on-phones.tsx";
import { type Column, DataTable } from "../table/data-table.tsx";
import styles from "./jobs.module.css";
import { kindName } from "./kind-names.ts";
import type { QueueActions } from "./use-queue-actions.ts";
import { formatDayAndTime } from "../table/admin-dates.ts";

type SchedulesProps = { board: JobBoard; actions: QueueActions };

export function Schedules({ board, actions }: SchedulesProps) {
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
