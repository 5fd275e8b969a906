import { useMemo, useState } from "react";
import { Link, useLocation, useSearchParams } from "wouter";
import type { RouteParams } from "#domain/base/app-routes.ts";
import { type EpochDay, parseIsoDate, toIsoDate, todayInAddisAbaba } from "#domain/base/day.ts";
import { LOCALES } from "#domain/base/languages.ts";
import { branchName } from "#domain/locations/branch-name.ts";
import { locationSlug } from "#domain/locations/location-slug.ts";
import { formatEthiopian, formatGregorian, formatPublished } from "#domain/languages/dates.ts";
import { useBranchNamer, useOffice } from "../../passports/offices.tsx";
import { useBranchDays } from "../../passports/rhythm/use-branch-days.ts";
import { useServices } from "../../platform/hooks/services-context.ts";
import { useAsync } from "../../platform/hooks/use-async.ts";
import { useHydrated } from "../../platform/hooks/use-hydrated.ts";
import { useIsSample } from "../../platform/hooks/use-overview.ts";
import { openLanguage } from "../../platform/i18n/language.ts";
import type { Translator } from "../../platform/i18n/translator.ts";
import { usePageMessages, useTranslate } from "../../platform/i18n/use-translate.tsx";
import { AGENCY } from "../../platform/lib/agency.ts";
import { links } from "../../platform/lib/links.ts";
import { site } from "../../platform/lib/site.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { SelectField } from "../../ui/form/field.tsx";
import { FailedNotice, Notice } from "../../ui/notice.tsx";
import { PageHead, PageTitle } from "../../ui/page-head.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import type { Branch } from "../branches.ts";
import { useBranches } from "../use-branches.ts";
import { QrCode } from "./qr-code.tsx";
import { type SheetChoice, sheetPages, type SheetRow, USUAL_CHOICE } from "./sheet-pages.ts";
import styles from "./sheet.module.css";
import { type Sheet, useSheet } from "./use-sheet.ts";

/** `/locations/{slug}/sheet`: the list of a branch and day, to be printed for the notice board. */
export function SheetPage({ locationSlug: typed = "" }: RouteParams) {
  usePageMessages("sheet", "locations");
  const { t } = useTranslate();
  const { overview } = useServices();
  const hydrated = useHydrated();
  const state = useBranches();
  const slug = locationSlug(typed);
  const isLoading = !hydrated || state.status === "loading";
  const branch =
    !isLoading && state.status === "ready" ? state.branches.find((known) => known.slug === slug) : null;
  if (branch === undefined)
    return (
      <>
        <PageTitle title={t("branch.unknown")} missing />
        <PageHead title={t("branch.unknown")} lead={t("branch.unknown_text")} />
        <ButtonLink look="primary" href={links.locations()}>
          {t("newest.all")}
        </ButtonLink>
      </>
    );
  return (
    <div className={styles.page}>
      <PageTitle title={t("sheet.title")} noindex />
      <div data-unprinted="">
        <PageHead title={t("sheet.title")} lead={t("sheet.lead")} />
      </div>
      {isLoading && (
        <>
          <noscript>
            <Notice tone="caution" title={t("sheet.no_script")} />
          </noscript>
          <SkeletonRows />
        </>
      )}
      {!isLoading && state.status === "failed" && (
        <FailedNotice
          title={t("locations.failed")}
          error={state.error}
          onRetry={() => void overview.fetch("all", { force: true })}
        />
      )}
      {branch !== null && <BranchSheet key={branch.name} branch={branch} />}
    </div>
  );
}

function BranchSheet({ branch }: { branch: Branch }) {
  const translator = useTranslate();
  const { t } = translator;
  const name = useBranchNamer()(branch.name);
  const { days, day, choose } = useDays(branch);
  const sheet = useSheet(branch.name, day);
  const [choice, setChoice] = useState(USUAL_CHOICE);
  const isReady = sheet.status === "ready" && sheet.passports.length > 0;
  const layout = useMemo(
    () => sheetPages(sheet.status === "ready" ? sheet.passports : [], choice),
    [sheet, choice],
  );
  return (
    <>
      <div className={styles.choose} data-unprinted="">
        <p>
          <Link href={links.location(branch.slug)}>{t("branch.title", { branch: name })}</Link>
        </p>
        {day === null ? (
          <Notice title={t("branch.no_list")} />
        ) : (
          <>
            <SelectField
              label={t("sheet.day")}
              hint={formatGregorian(translator, day)}
              value={toIsoDate(day)}
              onChange={({ currentTarget }) => choose(currentTarget.value)}
            >
              {days.map((one) => (
                <option key={one} value={toIsoDate(one)}>
                  {formatEthiopian(translator, one)}
                </option>
              ))}
            </SelectField>
            <Choices choice={choice} onChange={setChoice} />
            <div className={styles.actions}>
              <Button look="primary" disabled={!isReady} onClick={() => window.print()}>
                {t("sheet.print")}
              </Button>
              <output>
                {sheet.status === "loading" &&
                  sheet.total !== null &&
                  t("sheet.reading", { read: sheet.read, total: sheet.total })}
                {sheet.status === "ready" &&
                  t("sheet.size", { count: sheet.passports.length, pages: layout.pages.length })}
              </output>
            </div>
            <SheetFaults sheet={sheet} onRetry={sheet.retry} />
          </>
        )}
      </div>
      {sheet.status === "loading" && day !== null && <SkeletonRows />}
      {isReady && day !== null && <Pages {...{ branch, day, layout }} asOf={sheet.asOf} />}
    </>
  );
}

/** Days with lists of the last weeks, newest first, and the one in the address, which may be older. */
function useDays(branch: Branch) {
  const { now } = useServices();
  const [, navigate] = useLocation();
  const [params] = useSearchParams();
  const asked = parseIsoDate(params.get("day") ?? "");
  const newest = parseIsoDate(branch.newestList ?? "");
  const recent = useBranchDays(branch.name, todayInAddisAbaba(now())) ?? [];
  const known = new Set([...recent.map(({ day }) => day), newest, asked]);
  const days = [...known].filter((day): day is EpochDay => day !== null).sort((a, b) => b - a);
  const choose = (day: string): void => navigate(links.sheet(branch.slug, day), { replace: true });
  return { days, day: asked ?? newest, choose };
}

function SheetFaults({ sheet, onRetry }: { sheet: Sheet; onRetry: () => void }) {
  const { t } = useTranslate();
  if (sheet.status === "failed")
    return <FailedNotice title={t("list.failed")} error={sheet.error} onRetry={onRetry} />;
  if (sheet.status !== "ready") return null;
  if (sheet.passports.length === 0) return <Notice title={t("sheet.none")} />;
  return sheet.isPart && <Notice tone="caution" title={t("sheet.part")} />;
}

type ChoicesProps = { choice: SheetChoice; onChange: (choice: SheetChoice) => void };

function Choices({ choice, onChange }: ChoicesProps) {
  const { t } = useTranslate();
  const { numbers, names } = choice;
  return (
    <fieldset className={styles.choices}>
      <legend>{t("sheet.shown")}</legend>
      {(["whole", "masked"] as const).map((one) => (
        <label key={one}>
          <input
            type="radio"
            name="numbers"
            checked={numbers === one}
            onChange={() => onChange({ ...choice, numbers: one })}
          />
          {t(one === "whole" ? "sheet.whole" : "sheet.masked")}
        </label>
      ))}
      <label>
        <input
          type="checkbox"
          checked={names}
          onChange={({ currentTarget }) => onChange({ ...choice, names: currentTarget.checked })}
        />
        {t("sheet.names")}
      </label>
      <p>{t(names ? "sheet.names_hint" : numbers === "masked" ? "sheet.masked_hint" : "sheet.whole_hint")}</p>
    </fieldset>
  );
}

/** All languages stand on a sheet, those first that reckon in Ethiopian years: who reads a wall has no switch. */
const ON_PAPER = [...LOCALES].sort(
  (a, b) => Number(b.reckoning === "ethiopian") - Number(a.reckoning === "ethiopian"),
);

function usePaperLanguages(): readonly Translator[] {
  const own = useTranslate();
  const others = useAsync(
    async () => {
      const opened = await Promise.allSettled(ON_PAPER.map(({ tag }) => openLanguage(tag, ["sheet"])));
      return opened.flatMap((one) => (one.status === "fulfilled" ? [one.value.translator()] : []));
    },
    [],
    null,
  );
  return others !== null && others.length > 0 ? others : [own];
}

type PagesProps = {
  branch: Branch;
  day: EpochDay;
  layout: ReturnType<typeof sheetPages>;
  asOf: number | null;
};

function Pages({ branch, day, layout: { columns, rows, pages }, asOf }: PagesProps) {
  const { t } = useTranslate();
  const languages = usePaperLanguages();
  const office = useOffice(branch.name);
  const isSample = useIsSample();
  const address = new URL(links.location(branch.slug), site.url === "" ? location.origin : site.url).href;
  const named = (translator: Translator) => branchName(translator.locale, office ?? branch);
  const count = pages.reduce((sum, page) => sum + page.length, 0);
  return pages.map((page, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- pages have nothing else, and are made anew together
    <section
      key={at}
      className={styles.sheet}
      aria-label={t("pages.where", { page: at + 1, last: pages.length })}
    >
      <header className={styles.head}>
        <div>
          {languages.map((translator, place) => (
            <div
              key={translator.locale}
              lang={translator.locale}
              className={place === 0 ? styles.first : undefined}
            >
              <p className={styles.branch}>{named(translator)}</p>
              <p>
                {translator.t("sheet.heading", { count })} · {formatPublished(translator, day)}
              </p>
            </div>
          ))}
          {isSample && (
            <p className={styles.sample}>{languages.map((one) => one.t("sample.mark")).join(" · ")}</p>
          )}
        </div>
        <QrCode className={styles.code} text={address} label={address} />
      </header>
      <ol className={styles.rows} data-columns={columns} data-rows={rows}>
        {page.map((row) => (
          <Row key={row.id} row={row} />
        ))}
      </ol>
      <footer className={styles.foot}>
        {languages.map((translator) => (
          <p key={translator.locale} lang={translator.locale}>
            <strong>{translator.t("pages.where", { page: at + 1, last: pages.length })}</strong>
            {asOf !== null &&
              ` · ${translator.t("sheet.as_of", { date: formatPublished(translator, todayInAddisAbaba(asOf)) })}`}
            {" · "}
            {translator.t("independent.short")} {translator.t("sheet.confirm", { phone: AGENCY.phone })}
          </p>
        ))}
        <p>{address}</p>
      </footer>
    </section>
  ));
}

function Row({ row: { number, name } }: { row: SheetRow }) {
  return (
    <li>
      <span className={styles.number}>{number}</span>
      {name !== null && <span className={styles.name}>{name}</span>}
    </li>
  );
}
