import type { JobBoard, JobKindFigures } from "#domain/api/jobs.ts";
import { useTranslate } from "../../../i18n/use-translate.tsx";
import { between, durationText } from "./durations.ts";
import styles from "./jobs.module.css";
import { kindName } from "./kind-names.ts";

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
    <dl className={styles.figures}>
      <div className={styles.oldest} data-late={waitMs > LATE_MS || undefined}>
        <dt>{t("queue.oldest")}</dt>
        <dd>{oldest === null ? t("queue.nothing_waits") : durationText(translator, waitMs)}</dd>
        {oldest !== null && <dd className={styles.also}>{kindName(translator, oldest.kind)}</dd>}
      </div>
      <div>
        <dt>{t("queue.waiting")}</dt>
        <dd>{number(sum(({ waiting }) => waiting))}</dd>
      </div>
      <div>
        <dt>{t("queue.running")}</dt>
        <dd>{number(sum(({ running }) => running))}</dd>
      </div>
      <div data-failed={sum(({ failed }) => failed) > 0 || undefined}>
        <dt>{t("queue.failed")}</dt>
        <dd>{number(sum(({ failed }) => failed))}</dd>
      </div>
      <div>
        <dt>{t("queue.rate")}</dt>
        <dd>{rateText(sum(({ rate }) => rate))}</dd>
      </div>
    </dl>
  );
}

/** "0.25", "3", "0": two digits are enough to compare. */
export function rateText(rate: number): string {
  return String(Math.round(rate * 100) / 100);
}

function oldestOf(kinds: readonly JobKindFigures[]): { kind: string; since: string } | null {
  const due = kinds.flatMap(({ kind, oldest_due_at }) =>
    oldest_due_at === null ? [] : [{ kind, since: oldest_due_at }],
  );
  return due.sort((a, b) => (a.since < b.since ? -1 : 1))[0] ?? null;
}
