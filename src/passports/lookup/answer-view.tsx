import { useId, type RefObject, useEffect, useRef } from "react";
import { todayInAddisAbaba } from "#domain/base/day.ts";
import type { Lookup } from "#domain/passports/lookup.ts";
import { assertNever } from "#domain/base/result.ts";
import { useHydrated } from "../../platform/hooks/use-hydrated.ts";
import { formatPublished } from "#domain/languages/dates.ts";
import type { Translator } from "../../platform/i18n/translator.ts";
import { usePageMessages, useTranslate } from "../../platform/i18n/use-translate.tsx";
import type { ApiError } from "../../platform/lib/api-error.ts";
import { links } from "../../platform/lib/links.ts";
import { AnswerActions, subjectOf } from "../answer-actions.tsx";
import { CollectButton } from "../collect/collect-button.tsx";
import type { ListedPassport } from "../listed-passport.ts";
import { useBranchNamer } from "../offices.tsx";
import { AnswerFoot } from "../../ui/answer-foot.tsx";
import { apiErrorText } from "../../ui/api-error-text.ts";
import { AskAgency } from "../../ui/ask-agency.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PassportCard } from "../../ui/passport-card.tsx";
import { ShareButton } from "../../ui/share-button.tsx";
import type { AnswerContext } from "./answer-context.ts";
import { type Answer, cardOf } from "../answer.ts";
import { FoundList, type RowsProps } from "./found-list.tsx";
import { FoundSeveral } from "./found-several.tsx";
import styles from "./lookup.module.css";
import { NotFound } from "./not-found.tsx";
import { Searching } from "./searching.tsx";
import { useAnnounced } from "./use-announced.ts";
import { useSavedPlace } from "./use-saved-place.ts";

export function AnswerView({ answer, context }: { answer: Answer; context: AnswerContext }) {
  usePageMessages("answers", "office");
  const { t } = useTranslate();
  const hydrated = useHydrated();
  useHeadingFocus(context.area);
  useAnnounced(answer, context);
  const { opened, toggle } = useSavedPlace(context, isWhole(answer, context.limit));
  const group = useId();
  // Samples are marked beside the box too. A mark above the rows would move them when it is known that they are.
  const foot = <AnswerFoot {...context.origin} now={context.now} />;
  const rows = {
    justTyped: context.justTyped,
    opened,
    onToggle: toggle,
    renderCard: (passport: ListedPassport) => (
      <AnswerCard passport={passport} context={context} heading="h3" />
    ),
  };
  switch (answer.kind) {
    case "nothing-typed":
      return null;
    case "searching":
      // A browser without script shows only this.
      return hydrated ? <Searching onPhone={context.searched.onPhone} /> : <p>{t("searching.sent")}</p>;
    case "found": {
      const only = answer.total === 1 ? cardOf(answer, context.location) : null;
      const single = only !== null;
      return (
        <>
          {single && answer.readAs !== null && (
            <p className={styles.soft}>{t("number.read_as", { number: answer.readAs })}</p>
          )}
          {single && only.match === "sounds" && (
            <p className={styles.soft}>{t("sounds.single", { query: context.text })}</p>
          )}
          {single ? (
            <AnswerCard passport={only} context={context} heading="h2" />
          ) : (
            <FoundSeveral answer={answer} context={context} group={group} rows={rows} />
          )}
          <Similar
            passports={answer.similar}
            above={answer.passports.length}
            group={`${group}s`}
            rows={rows}
          />
          {!single && foot}
        </>
      );
    }
    case "not-found":
      return (
        <>
          <Similar passports={answer.similar} group={`${group}s`} rows={rows} instead={context.lookup} />
          <NotFound {...context} scope={answer.scope} serverError={answer.serverError} />
          {foot}
        </>
      );
    case "cannot-search":
      return <CannotSearch why={answer.why} serverError={answer.serverError} />;
    default:
      return assertNever(answer);
  }
}

function isWhole(answer: Answer, limit: number): boolean {
  if (answer.kind !== "found") return answer.kind !== "searching";
  return answer.counted && answer.passports.length >= Math.min(limit, answer.total);
}

type AnswerCardProps = { passport: ListedPassport; context: AnswerContext; heading: "h2" | "h3" };

function AnswerCard({ passport, context, heading }: AnswerCardProps) {
  const translator = useTranslate();
  const { t } = translator;
  const page = links.passport(String(passport.id ?? passport.requestNumber), passport.requestNumber);
  const nameOf = useBranchNamer();
  const published = formatPublished(translator, passport.day);
  return (
    <PassportCard
      passport={passport}
      heading={heading}
      today={todayInAddisAbaba(context.now)}
      actions={
        <>
          <AnswerActions {...subjectOf(passport)} />
          <CollectButton passport={passport} />
          <ShareButton text={t("share.text", { branch: nameOf(passport.location), published })} url={page} />
          <ButtonLink look="plain" href={page}>
            {t("card.open_page")}
          </ButtonLink>
        </>
      }
      foot={<AnswerFoot {...context.origin} now={context.now} />}
    />
  );
}

type SimilarProps = {
  passports: readonly ListedPassport[];
  above?: number;
  group: string;
  rows: RowsProps;
  /** The query, when nothing matched it exactly. */
  instead?: Lookup;
};

/** Similar spellings, kept apart: they are not hits. */
function Similar({ passports, above = 0, group, rows, instead }: SimilarProps) {
  const { t } = useTranslate();
  if (passports.length === 0) return null;
  return (
    <section className={styles.answer}>
      <div className={styles.heading}>
        <h2>{instead?.kind === "number" ? t("similar.title_number") : t("similar.title")}</h2>
        <p className={styles.soft}>{similarText(t, instead)}</p>
      </div>
      <FoundList passports={passports} above={above} group={group} {...rows} />
    </section>
  );
}

function similarText(t: Translator["t"], instead: Lookup | undefined): string {
  if (instead === undefined) return t("similar.text");
  if (instead.kind === "number") return t("similar.instead_number");
  const ethiopic = instead.kind === "name" && instead.script === "ethiopic";
  return ethiopic ? t("similar.instead_ethiopic") : t("similar.instead");
}

type CannotSearchProps = { why: "nothing-on-phone" | "storage"; serverError: ApiError | null };

/** Phone and server both failed; never claims that a passport is missing. */
function CannotSearch({ why, serverError }: CannotSearchProps) {
  const translator = useTranslate();
  const { t } = translator;
  return (
    <>
      <Notice tone="caution" title={t("cannot.title")}>
        <p>{why === "storage" ? t("cannot.storage") : t("cannot.nothing_here")}</p>
        <p>{serverError === null ? t("error.offline") : apiErrorText(translator, serverError)}</p>
      </Notice>
      <AskAgency />
    </>
  );
}

/** Moves the focus from the answer area to its heading once rendered. */
function useHeadingFocus(area: RefObject<HTMLElement | null>): void {
  const passedTo = useRef<HTMLElement | null>(null);
  // Any render may add the heading, or remove the focused one.
  useEffect(() => {
    const place = area.current;
    function passOn(): void {
      const heading = document.activeElement === place ? place?.querySelector("h2") : null;
      if (!heading) return;
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
      passedTo.current = heading;
    }
    place?.addEventListener("focus", passOn);
    const isLost = passedTo.current?.isConnected === false && document.activeElement === document.body;
    if (isLost) {
      passedTo.current = null;
      place?.focus({ preventScroll: true });
    }
    passOn();
    return () => place?.removeEventListener("focus", passOn);
  });
}
