import type { JobBoard, JobKindFigures } from "#domain/base/jobs.ts";
import type { Translator } from "../../platform/i18n/translator.ts";
import { useTranslate } from "../../platform/i18n/use-translate.tsx";
import { Button } from "../../ui/button.tsx";
import { FoldedOnPhones } from "../../ui/folded-on-phones.tsx";
import { type Column, DataTable } from "../kit/table/data-table.tsx";
import { type PillLook, StatusPill } from "../kit/table/status-pill.tsx";
import { between, durationText } from "./durations.ts";
import styles from "./jobs.module.css";
import { kindName } from "./kind-names.ts";
import type { QueueActions } from "./use-queue-actions.ts";
import { Fact } from "../../ui/fact.tsx";
import { Figures } from "../../ui/figures.tsx";

type KindsTableProps = { board: JobBoard; actions: QueueActions };

export function KindsTable({ board, actions }: KindsTableProps) {
  const translator = useTranslate();
  const { t } = translator;
  return (
    <FoldedOnPhones title={t("queue.kinds")}>
      <DataTable
        label={t("queue.kinds")}
        columns={columnsOf(translator, board.at, actions)}
        rows={board.kinds}
        keyOf={({ kind }) => kind}
        isWaiting={({ paused }) => paused}
      />
      <p className={styles.soft}>{t("queue.spans")}</p>
    </FoldedOnPhones>
  );
}

function columnsOf(translator: Translator, at: string, actions: QueueActions): Column<JobKindFigures>[] {
  const { t } = translator;
  const number = (value: number) => t("number", { value });
  return [
    { id: "kind", label: t("queue.kind"), cell: (row) => <KindName row={row} /> },
    {
      id: "waiting",
      label: t("queue.waiting"),
      figures: true,
      cell: ({ waiting, later }) => (
        <>
          {number(waiting)}
          {later > 0 && <span className={styles.soft}>{t("queue.later", { count: later })}</span>}
        </>
      ),
    },
    {
      id: "oldest",
      label: t("queue.oldest"),
      figures: true,
      cell: ({ oldest_due_at }) =>
        oldest_due_at === null ? "–" : durationText(translator, between(at, oldest_due_at)),
    },
    { id: "running", label: t("queue.running"), figures: true, cell: ({ running }) => number(running) },
    { id: "done", label: t("queue.done"), figures: true, cell: ({ done }) => number(done) },
    { id: "rate", label: t("queue.rate"), figures: true, cell: ({ rate }) => rateText(rate) },
    {
      id: "wait",
      label: t("queue.wait"),
      figures: true,
      cell: ({ wait }) => <Spread spread={wait} />,
    },
    { id: "run", label: t("queue.run"), figures: true, cell: ({ run }) => <Spread spread={run} /> },
    {
      id: "failed",
      label: t("queue.failed"),
      figures: true,
      cell: ({ failed }) => <span data-failed={failed > 0 || undefined}>{number(failed)}</span>,
    },
    {
      id: "actions",
      label: t("queue.actions"),
      cell: (row) => <KindActions row={row} actions={actions} />,
    },
  ];
}

const PAUSED: PillLook = { tone: "caution" };

function KindName({ row: { kind, paused } }: { row: JobKindFigures }) {
  const translator = useTranslate();
  const name = kindName(translator, kind);
  return (
    <span className={styles.name}>
      {name}
      {name !== kind && <code className={styles.code}>{kind}</code>}
      {paused && <StatusPill look={PAUSED}>{translator.t("queue.paused")}</StatusPill>}
    </span>
  );
}

function Spread({ spread }: { spread: JobKindFigures["wait"] }) {
  const translator = useTranslate();
  if (spread === null) return "–";
  return `${durationText(translator, spread.p50)} · ${durationText(translator, spread.p95)}`;
}

/** How far "Retry all" has come, and how to stop it. */
function RetryProgress({ actions: { retrying, stopRetrying }, of }: { actions: QueueActions; of: string }) {
  const { t } = useTranslate();
  const progress = retrying?.progress ?? null;
  const done = progress === null ? 0 : progress.retried + progress.refused.length;
  return (
    <span className={styles.retrying}>
      <progress
        aria-label={t("queue.retrying")}
        max={progress?.all}
        value={progress === null ? undefined : done}
      />
      <output className={styles.soft}>
        {progress === null ? t("queue.retrying") : t("queue.retried_of", { done, all: progress.all })}
      </output>
      <Button
        className={styles.small}
        aria-label={t("queue.of_kind", { action: t("queue.stop"), kind: of })}
        onClick={stopRetrying}
      >
        {t("queue.stop")}
      </Button>
    </span>
  );
}

function KindActions({ row, actions }: { row: JobKindFigures; actions: QueueActions }) {
  const translator = useTranslate();
  const { t } = translator;
  const { kind, paused, failed } = row;
  const name = kindName(translator, kind);
  const pause = t(paused ? "queue.resume" : "queue.pause");
  const retry = t("queue.retry_all", { count: failed });
  return (
    <span className={styles.buttons}>
      <Button
        className={styles.small}
        disabled={actions.disabled}
        aria-label={t("queue.of_kind", { action: pause, kind: name })}
        onClick={() => actions.pause(kind, !paused)}
      >
        {pause}
      </Button>
      {actions.retrying?.kind === kind && <RetryProgress actions={actions} of={name} />}
      {failed > 0 && actions.retrying?.kind !== kind && (
        <Button
          className={styles.small}
          disabled={actions.disabled}
          aria-label={t("queue.of_kind", { action: retry, kind: name })}
          onClick={() => actions.retryAll(kind)}
        >
          {retry}
        </Button>
      )}
    </span>
  );
}

/** A due job should begin within seconds. */
const LATE_MS = 60_000;

/** The whole queue; the longest wait first, as it tells whether work is done at all. */
export function BoardFigures({ board }: { board: JobBoard }) {
  const translator = useTranslate();
  const { t } = translator;
  const { kinds, at } = board;
  const oldest = oldestOf(kinds);
  const waitMs = oldest === null ? 0 : between(at, oldest.since);
  const number = (value: number) => t("number", { value });
  const sum = (of: (figures: JobKindFigures) => number) => kinds.reduce((all, kind) => all + of(kind), 0);
  return (
    <Figures>
      <div className={styles.oldest} data-late={waitMs > LATE_MS || undefined}>
        <dt>{t("queue.oldest")}</dt>
        <dd>{oldest === null ? t("queue.nothing_waits") : durationText(translator, waitMs)}</dd>
        {oldest !== null && <dd className={styles.also}>{kindName(translator, oldest.kind)}</dd>}
      </div>
      <Fact term={t("queue.waiting")}>{number(sum(({ waiting }) => waiting))}</Fact>
      <Fact term={t("queue.running")}>{number(sum(({ running }) => running))}</Fact>
      <div data-failed={sum(({ failed }) => failed) > 0 || undefined}>
        <dt>{t("queue.failed")}</dt>
        <dd>{number(sum(({ failed }) => failed))}</dd>
      </div>
      <Fact term={t("queue.rate")}>{rateText(sum(({ rate }) => rate))}</Fact>
    </Figures>
  );
}

/** "0.25", "3", "0": two digits are enough to compare. */
function rateText(rate: number): string {
  return String(Math.round(rate * 100) / 100);
}

function oldestOf(kinds: readonly JobKindFigures[]): { kind: string; since: string } | null {
  const due = kinds.flatMap(({ kind, oldest_due_at }) =>
    oldest_due_at === null ? [] : [{ kind, since: oldest_due_at }],
  );
  return due.sort((a, b) => (a.since < b.since ? -1 : 1))[0] ?? null;
}
