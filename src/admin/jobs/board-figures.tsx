import type { JobBoard, JobKindFigures } from "#domain/base/jobs.ts";
import { useTranslate } from "../../platform/i18n/use-translate.tsx";
import { Fact } from "../../ui/fact.tsx";
import { Figures } from "../../ui/figures.tsx";
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
export function rateText(rate: number): string {
  return String(Math.round(rate * 100) / 100);
}

function oldestOf(kinds: readonly JobKindFigures[]): { kind: string; since: string } | null {
  const due = kinds.flatMap(({ kind, oldest_due_at }) =>
    oldest_due_at === null ? [] : [{ kind, since: oldest_due_at }],
  );
  return due.sort((a, b) => (a.since < b.since ? -1 : 1))[0] ?? null;
}
