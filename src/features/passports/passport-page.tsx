import { useSearchParams } from "wouter";
import type { RouteParams } from "#domain/app-routes.ts";
import { todayInAddisAbaba } from "#domain/day.ts";
import { locationSlug } from "#domain/location-slug.ts";
import { assertNever } from "#domain/result.ts";
import { links, REQUEST_NUMBER_PARAM } from "../../lib/links.ts";
import { formatPublished } from "../../i18n/dates.ts";
import { usePageMessages, useTranslate } from "../../i18n/use-translate.tsx";
import { AnswerActions, subjectOf } from "../../passports/answer-actions.tsx";
import type { ApiError } from "../../lib/api-error.ts";
import { useBranchNamer } from "../../passports/offices.tsx";
import { type Prefetch, useServices } from "../../hooks/services-context.ts";
import { OverdueLists } from "../../passports/overdue-lists.tsx";
import { useHasNoLists } from "../../passports/use-list-days.ts";
import { AnswerFoot } from "../../ui/answer-foot.tsx";
import { AskAgency } from "../../ui/ask-agency.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { FailedNotice } from "../../ui/failed-notice.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { PassportStub } from "../../ui/passport-stub.tsx";
import { ShareButton } from "../../ui/share-button.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import styles from "./passports.module.css";
import { fetchPassport, type PassportState, usePassport } from "./use-passport.ts";

export const prefetch: Prefetch = async ({ passport, location }, { params: { passportId = "" }, search }) => {
  const found = await fetchPassport(passport, passportId, search.get(REQUEST_NUMBER_PARAM));
  if (found !== undefined) await location.fetch(locationSlug(found.data.location));
};

/** `/passports/{id or number}`; `?requestNumber=` also finds it on this phone. Not indexed: names a person. */
export function PassportPage({ passportId = "" }: RouteParams) {
  usePageMessages("passport", "office");
  const { t } = useTranslate();
  const [params] = useSearchParams();
  const state = usePassport(passportId, params.get(REQUEST_NUMBER_PARAM));
  return (
    <div className={styles.detail}>
      <PageTitle title={t("passport.title")} noindex missing={state.status === "not-found"} />
      <PassportView state={state} passportId={passportId} />
      {/* They would stand in the way of what is loading, and move. */}
      {state.status !== "loading" && (
        <div className={styles.back}>
          <ButtonLink look="plain" href={links.home()}>
            {t("passport.look_up")}
          </ButtonLink>
          {state.status === "found" && (
            <ButtonLink look="plain" href={links.removal(passportId, state.passport.requestNumber)}>
              {t("removal.link")}
            </ButtonLink>
          )}
        </div>
      )}
    </div>
  );
}

function PassportView({ state, passportId }: { state: PassportState; passportId: string }) {
  switch (state.status) {
    case "loading":
      return <SkeletonRows count={4} />;
    case "found":
      return <Found state={state} />;
    case "not-found":
      return <NotFound />;
    case "failed":
      return <Failed error={state.error} passportId={passportId} />;
    default:
      return assertNever(state);
  }
}

function Found({ state }: { state: Extract<PassportState, { status: "found" }> }) {
  const translator = useTranslate();
  const { t } = translator;
  const { now } = useServices();
  const { passport } = state;
  const nameOf = useBranchNamer();
  const published = formatPublished(translator, passport.day);
  return (
    <PassportStub
      passport={passport}
      today={todayInAddisAbaba(now())}
      heading="h1"
      actions={
        <>
          <AnswerActions {...subjectOf(passport)} />
          <ShareButton
            text={t("share.text", { branch: nameOf(passport.location), published })}
            url={links.passport(String(passport.id ?? passport.requestNumber), passport.requestNumber)}
          />
        </>
      }
      foot={<AnswerFoot {...state} now={now()} />}
    />
  );
}

function NotFound() {
  const { t } = useTranslate();
  const hasNoLists = useHasNoLists();
  return (
    <>
      <h1>{t("passport.missing")}</h1>
      <OverdueLists />
      <p>{hasNoLists ? t("lists.none") : t("passport.missing_text")}</p>
      <AskAgency />
    </>
  );
}

function Failed({ error, passportId }: { error: ApiError; passportId: string }) {
  const { t } = useTranslate();
  const { passport } = useServices();
  const retry = (): void => void passport.fetch(passportId, { force: true });
  return (
    <>
      <h1>{t("passport.title")}</h1>
      <FailedNotice title={t("passport.failed")} error={error} onRetry={retry}>
        <p>{t("passport.failed_text")}</p>
      </FailedNotice>
    </>
  );
}
