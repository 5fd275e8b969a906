import type { ReactNode } from "react";
import { useTranslate } from "../i18n/use-translate.tsx";
import type { PassportPage } from "../passports/use-passport-page.ts";
import { AnswerFoot } from "./answer-foot.tsx";
import { PagedList } from "./list/paged-list.tsx";
import { Notice } from "./notice.tsx";
import { RankedRows, SimilarRows } from "./ranked-rows.tsx";
import { SampleMark } from "./sample-mark.tsx";

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
  const isReady = state.status === "ready";
  return (
    <>
      <PagedList state={state} page={page} linkTo={linkTo} failed={t("list.failed")} onRetry={onRetry}>
        {isReady && (
          <>
            {state.sample && <SampleMark />}
            {state.readAs !== null && <p>{t("number.read_as", { number: state.readAs })}</p>}
            {state.isWithin && <p>{t("number.within_text")}</p>}
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
            {page >= state.lastPage && state.shown < state.total && (
              <Notice>
                <p>{t("list.goes_on", { shown: state.shown })}</p>
              </Notice>
            )}
            {/* Below the rows, which stay where they are when the server's take their place. */}
            {state.source === "phone" && <Notice title={t("list.from_phone")} />}
          </>
        )}
      </PagedList>
      {isReady && (
        <>
          <SimilarRows passports={state.similar} query={query} oneBranch={oneBranch} />
          <AnswerFoot {...state} now={now} sample={false} />
        </>
      )}
    </>
  );
}
