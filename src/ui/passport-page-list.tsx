import type { ReactNode } from "react";
import { useTranslate } from "../i18n/use-translate.tsx";
import type { PassportPage } from "../passports/use-passport-page.ts";
import { AnswerFoot } from "./answer-foot.tsx";
import { FailedNotice } from "./failed-notice.tsx";
import { Notice } from "./notice.tsx";
import { Pagination } from "./pagination.tsx";
import { RankedRows, SimilarRows } from "./ranked-rows.tsx";
import { SampleMark } from "./sample-mark.tsx";
import { SkeletonRows } from "./skeleton.tsx";

type PassportPageListProps = {
  state: PassportPage;
  page: number;
  now: number;
  linkTo: (page: number) => string;
  onRetry: () => void;
  oneBranch?: boolean;
  /** The name searched for; requires the `answers` texts. */
  query?: string;
  empty: ReactNode;
};

/** Loading, error, empty, list, in that order. */
export function PassportPageList({
  state,
  page,
  now,
  linkTo,
  onRetry,
  oneBranch = false,
  query = "",
  empty,
}: PassportPageListProps) {
  const { t } = useTranslate();
  if (state.status === "loading") return <SkeletonRows />;
  if (state.status === "failed") {
    return <FailedNotice title={t("list.failed")} error={state.error} onRetry={onRetry} />;
  }
  return (
    <>
      {state.sample && <SampleMark />}
      {state.source === "phone" && <Notice title={t("list.from_phone")} />}
      {state.passports.length === 0 ? (
        empty
      ) : (
        <RankedRows
          passports={state.passports}
          query={query}
          soundsTotal={state.soundsTotal}
          oneBranch={oneBranch}
        />
      )}
      <Pagination page={page} lastPage={state.lastPage} linkTo={linkTo} />
      <SimilarRows passports={state.similar} query={query} oneBranch={oneBranch} />
      <AnswerFoot {...state} now={now} sample={false} />
    </>
  );
}
