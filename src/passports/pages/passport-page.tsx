import { useSearchParams } from "wouter";
import type * as z from "zod/mini";
import type { passportDetailSchema } from "#domain/passports/contract.ts";
import type { RouteParams } from "#domain/base/app-routes.ts";
import { todayInAddisAbaba } from "#domain/base/day.ts";
import { locationSlug } from "#domain/locations/location-slug.ts";
import { normalizeRequestNumber } from "#domain/passports/request-number.ts";
import { assertNever } from "#domain/base/result.ts";
import { useMirror } from "../../platform/hooks/mirror-view.tsx";
import { type Prefetch, useServices, type Services } from "../../platform/hooks/services-context.ts";
import { useAsync } from "../../platform/hooks/use-async.ts";
import { useQuery } from "../../platform/hooks/use-query.ts";
import { formatPublished } from "#domain/languages/dates.ts";
import { usePageMessages, useTranslate } from "../../platform/i18n/use-translate.tsx";
import { type ApiError, errorStatus } from "../../platform/lib/api-error.ts";
import { links, REQUEST_NUMBER_PARAM } from "../../platform/lib/links.ts";
import type { QueryState } from "../../platform/lib/query.ts";
import { AnswerActions, subjectOf } from "../answer-actions.tsx";
import { CollectButton } from "../collect/collect-button.tsx";
import { type Origin, phoneOrigin } from "../found.ts";
import { fromApi, type ListedPassport, fromLocalHit } from "../listed-passport.ts";
import { useBranchNamer } from "../offices.tsx";
import { OverdueLists } from "../overdue-lists.tsx";
import { useHasNoLists } from "../use-list-days.ts";
import { AnswerFoot } from "../../ui/answer-foot.tsx";
import { AskAgency } from "../../ui/ask-agency.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { FailedNotice } from "../../ui/notice.tsx";
import { PageTitle } from "../../ui/page-head.tsx";
import { PassportCard } from "../../ui/passport-card.tsx";
import { ShareButton } from "../../ui/share-button.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import styles from "./passports.module.css";
import { askPhone, type PhoneSearch } from "../search/phone-search.ts";

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
    <PassportCard
      passport={passport}
      today={todayInAddisAbaba(now())}
      heading="h1"
      actions={
        <>
          <AnswerActions {...subjectOf(passport)} />
          <CollectButton passport={passport} />
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

type PassportState =
  | { status: "loading" }
  | ({ status: "found"; passport: ListedPassport } & Origin)
  | { status: "not-found" }
  | { status: "failed"; error: ApiError };

/** By id or number: from the server, else from this phone by number. */
function usePassport(idOrNumber: string, requestNumber: string | null): PassportState {
  const { passport, search, storage } = useServices();
  const view = useMirror();
  const number = normalizeRequestNumber(requestNumber ?? idOrNumber);
  const byId = useQuery(passport, idOrNumber);
  const again = secondQuestion(byId, idOrNumber, number);
  const byNumber = useQuery(passport, again);
  const onPhone = useAsync(
    async () => (number === null ? null : findHere(storage, search, number)),
    [storage, search, number, view],
    undefined,
  );
  // Number since corrected; the id still resolves.
  const answer =
    again === null || (byId.data !== undefined && byNumber.error !== undefined) ? byId : byNumber;
  if (answer.data !== undefined) {
    const sample = answer.data.meta?.sample_data === true;
    const passport = fromApi(answer.data.data);
    return { status: "found", passport, source: "server", asOf: answer.updatedAt, sample };
  }
  if (onPhone) return { status: "found", passport: onPhone, ...phoneOrigin(view) };
  const error = again === null ? byId.error : byNumber.error;
  if (error === undefined) return { status: "loading" };
  if (errorStatus(error) === 404) return { status: "not-found" };
  return onPhone === undefined ? { status: "loading" } : { status: "failed", error };
}

/** In the lists here, else what a push brought of a saved passport. */
async function findHere(
  storage: Services["storage"],
  search: Services["search"],
  number: string,
): Promise<ListedPassport | null> {
  const inLists = await findOnPhone(search, number).catch(() => null);
  if (inLists !== null) return inLists;
  return import("../find-in-watches.ts")
    .then(async (code) => code.findInWatches(await storage.open(), number))
    .catch(() => null);
}

type Detail = QueryState<z.infer<typeof passportDetailSchema>>;

/** After a correction an id may be gone or reused: then query by the URL's number. */
function secondQuestion({ data, error }: Detail, idOrNumber: string, number: string | null): string | null {
  const unknownId = error !== undefined && errorStatus(error) === 404;
  const anothers = data !== undefined && data.data.request_number !== number;
  return (unknownId || anothers) && number !== idOrNumber ? number : null;
}

/** The queries of `usePassport` outside React. */
async function fetchPassport(
  passport: Services["passport"],
  idOrNumber: string,
  requestNumber: string | null,
): Promise<z.infer<typeof passportDetailSchema> | undefined> {
  await passport.fetch(idOrNumber);
  const number = normalizeRequestNumber(requestNumber ?? idOrNumber);
  const again = secondQuestion(passport.peek(idOrNumber), idOrNumber, number);
  if (again !== null) await passport.fetch(again);
  return passport.peek(again ?? idOrNumber).data ?? passport.peek(idOrNumber).data;
}

/** The phone's passport with exactly this number, or null. */
export async function findOnPhone(search: PhoneSearch, number: string): Promise<ListedPassport | null> {
  const { hits } = await askPhone(search, { query: number, location: null, limit: 5 });
  const hit = hits.find(({ requestNumber }) => requestNumber === number);
  return hit === undefined ? null : fromLocalHit(hit);
}
