import type { ReactNode } from "react";
import { useTranslate } from "../../../platform/i18n/use-translate.tsx";
import { useServices } from "../../../platform/hooks/services-context.ts";
import { adminErrorText } from "../refusal-text.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { SkeletonRows } from "../../../ui/skeleton.tsx";
import type { AdminQuery } from "../query/use-admin-query.ts";
import styles from "./table.module.css";
import { formatDayAndTime } from "./admin-dates.ts";
import { AdminMissing, AdminPage } from "./admin-page.tsx";

type AnswerStateProps<T> = {
  query: AdminQuery<T> & { stale?: boolean };
  /** Shown on 404. */
  missing?: ReactNode;
  children: (data: T) => ReactNode;
};

/** Loading, error, answer, in that order, with a notice on cached data. */
export function AnswerState<T>({ query, missing, children }: AnswerStateProps<T>) {
  const translator = useTranslate();
  const { t } = translator;
  const { now } = useServices();
  const { data, error, at, offline, reload } = query;
  if (data === undefined) {
    if (query.state === "loading") return <SkeletonRows count={6} />;
    if (missing !== undefined && error?.kind === "problem" && error.problem.status === 404) return missing;
    return (
      <Notice
        tone="caution"
        title={t("table.failed")}
        actions={<Button onClick={reload}>{t("state.retry")}</Button>}
      >
        {error !== undefined && <p>{adminErrorText(translator, error)}</p>}
      </Notice>
    );
  }
  return (
    <div className={styles.answer} aria-busy={query.stale} data-stale={query.stale || undefined}>
      {children(data)}
      {offline && at !== null && (
        <output className={styles.answerCopy}>
          {t("table.copy", { moment: formatDayAndTime(translator, at, now()) })}
        </output>
      )}
    </div>
  );
}

type RecordAnswerProps<Data> = {
  /** Null: the URL names no record. */
  query: AdminQuery<{ data: Data }> | null;
  /** Title where there is no such record. */
  missing: string;
  children: (data: Data) => ReactNode;
};

/** The page of one record: loading, missing, error, record. */
export function RecordAnswer<Data>({ query, missing, children }: RecordAnswerProps<Data>) {
  const nothing = <AdminMissing title={missing} />;
  if (query === null) return nothing;
  return (
    <AdminPage>
      <AnswerState query={query} missing={nothing}>
        {({ data }) => children(data)}
      </AnswerState>
    </AdminPage>
  );
}
