import { useEffect, useState } from "react";
import * as z from "zod/mini";
import { tokenInFragment } from "#domain/accounts/one-time-link.ts";
import {
  reportSchema,
  type AdvertisementReport,
  type DayFigures,
} from "#domain/advertising/advertisement-figures.ts";
import { parseIsoDate, toIsoDate } from "#domain/base/day.ts";
import { apiPaths } from "#domain/base/paths.ts";
import { assertNever } from "#domain/base/result.ts";
import { useServices } from "../../platform/hooks/services-context.ts";
import { useAsync } from "../../platform/hooks/use-async.ts";
import { formatMoment } from "#domain/languages/dates.ts";
import { usePageMessages, useTranslate } from "../../platform/i18n/use-translate.tsx";
import type { ApiError } from "../../platform/lib/api-error.ts";
import { Button } from "../../ui/button.tsx";
import { Fact } from "../../ui/fact.tsx";
import { FailedNotice, Notice } from "../../ui/notice.tsx";
import { PageHead, PageTitle } from "../../ui/page-head.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { api } from "../placements/advertisement-client.ts";
import {
  FigureTable,
  IgnoredTable,
  birrText,
  rateText,
  Totals,
  DayChart,
  dayText,
} from "../placements/figures/figures.tsx";
import { PLACEMENT_LABELS } from "../placements/placement-labels.ts";
import styles from "./report.module.css";

type ReportState =
  | { kind: "loading" }
  | { kind: "ready"; report: AdvertisementReport }
  /** Unknown or expired: the server tells no difference. */
  | { kind: "over" }
  | { kind: "failed"; error: ApiError };

const LOADING: ReportState = { kind: "loading" };

/** The report behind a link's secret. */
function useReport(token: string): { state: ReportState; reload: () => void } {
  const [times, setTimes] = useState(0);
  const state = useAsync<ReportState, ReportState>(() => readReport(token), [token, times], LOADING);
  return { state, reload: () => setTimes(times + 1) };
}

async function readReport(token: string): Promise<ReportState> {
  const answer = await api.send(
    reportSchema,
    "POST",
    apiPaths.advertisementReport,
    { token },
    { auth: false },
  );
  if (answer.ok) return { kind: "ready", report: answer.value.data.data };
  const { error } = answer;
  const isOver = error.kind === "problem" && error.problem.code === "link_not_valid";
  return isOver ? { kind: "over" } : { kind: "failed", error };
}

/** `/advertisement-report#token=`: an advertiser's figures, by a link that a manager made. */
export function ReportPage() {
  usePageMessages("advertisement-report", "advertisement-figures");
  const { t } = useTranslate();
  const token = useReportToken();
  return (
    <div className={styles.page}>
      <PageTitle title={t("ad_report.title")} noindex />
      {token === "" ? (
        <>
          <PageHead title={t("ad_report.title")} />
          <Notice tone="critical" title={t("ad_report.cut")}>
            <p>{t("ad_report.cut_text")}</p>
          </Notice>
        </>
      ) : (
        <OfToken token={token} />
      )}
    </div>
  );
}

function OfToken({ token }: { token: string }) {
  const { t } = useTranslate();
  const { state, reload } = useReport(token);
  const head = <PageHead title={t("ad_report.title")} />;
  switch (state.kind) {
    case "loading":
      return (
        <>
          {head}
          <SkeletonRows />
        </>
      );
    case "failed":
      return (
        <>
          {head}
          <FailedNotice title={t("ad_report.failed")} error={state.error} onRetry={reload} />
        </>
      );
    case "over":
      return (
        <>
          {head}
          <Notice tone="caution" title={t("ad_report.over")}>
            <p>{t("ad_report.over_text")}</p>
          </Notice>
        </>
      );
    case "ready":
      return <Report report={state.report} />;
    default:
      return assertNever(state);
  }
}

const stateSchema = z.object({ reportToken: z.string() });

/**
 * The secret of a report's link, or "". Moved from the address into the history entry: a reload still has it, analytics
 * and people who look at the screen do not.
 */
function useReportToken(): string {
  const [token, setToken] = useState(
    () => tokenInFragment(location.hash) || (stateSchema.safeParse(history.state).data?.reportToken ?? ""),
  );
  useEffect(() => {
    // Another link opened in this tab loads no new page.
    const take = () => setToken((former) => tokenInFragment(location.hash) || former);
    window.addEventListener("hashchange", take);
    return () => window.removeEventListener("hashchange", take);
  }, []);
  useEffect(() => {
    const former: unknown = history.state;
    const kept = typeof former === "object" ? former : {};
    if (token !== "") history.replaceState({ ...kept, reportToken: token }, "", location.pathname);
  }, [token]);
  return token;
}

function Report({ report }: { report: AdvertisementReport }) {
  const translator = useTranslate();
  const { t } = translator;
  const { now } = useServices();
  const { ad_title: title, client_name: client, totals, rows, cost_per_thousand: cost } = report;
  const [from, to] = [report.ad_published_date, report.ad_ending_date];
  return (
    <>
      <PageHead title={t("ad_report.title")} lead={t("ad_report.lead", { title, client })} />
      <div className={styles.facts}>
        {from !== null && to !== null && (
          <p>{t("ad_report.runs", { from: dayText(translator, from), to: dayText(translator, to) })}</p>
        )}
        <p className={styles.quiet}>
          {t("ad_report.until", { moment: formatMoment(translator, Date.parse(report.expires_at), now()) })}
        </p>
        <div data-unprinted="">
          <Button onClick={() => window.print()}>{t("ad_report.print")}</Button>
        </div>
      </div>
      <Totals totals={totals}>
        <Fact term={t("ad_report.cost")}>{cost === null ? "–" : birrText(translator, cost)}</Fact>
      </Totals>
      {rows.length === 0 ? (
        <Notice title={t("ad_figures.none")}>
          <p>{t("ad_figures.none_text")}</p>
        </Notice>
      ) : (
        <section className={styles.days} aria-labelledby="report-days">
          <h2 id="report-days">{t("ad_figures.by_day")}</h2>
          <DayChart days={daysOfRows(rows)} />
          <Rows report={report} />
        </section>
      )}
      <WhatCounts />
      <section className={styles.days} aria-labelledby="report-ignored">
        <h2 id="report-ignored">{t("ad_figures.ignored")}</h2>
        <IgnoredTable ignored={report.ignored} />
      </section>
    </>
  );
}

function Rows({ report: { rows, totals } }: { report: AdvertisementReport }) {
  const translator = useTranslate();
  const { t } = translator;
  const figures = ({ offers, views, clicks, viewability, ctr }: typeof totals) => [
    t("number", { value: offers }),
    t("number", { value: views }),
    rateText(translator, viewability),
    t("number", { value: clicks }),
    rateText(translator, ctr),
  ];
  return (
    <FigureTable
      label={t("ad_figures.by_day")}
      heads={[
        t("ad_figures.day"),
        t("ad_report.placement"),
        t("ad_figures.shown"),
        t("ad_figures.views"),
        t("ad_figures.viewability"),
        t("ad_figures.clicks"),
        t("ad_figures.ctr"),
      ]}
      words={2}
      rows={[...rows].reverse().map((row) => ({
        key: `${row.day} ${row.placement}`,
        cells: [dayText(translator, row.day), t(PLACEMENT_LABELS[row.placement]), ...figures(row)],
      }))}
      foot={[t("ad_figures.total"), "", ...figures(totals)]}
    />
  );
}

/** How the figures come about, for people who pay for them. */
function WhatCounts() {
  const { t } = useTranslate();
  return (
    <section className={styles.days} aria-labelledby="what-counts">
      <h2 id="what-counts">{t("ad_report.what")}</h2>
      <ul className={styles.points}>
        <li>{t("ad_report.what_view")}</li>
        <li>{t("ad_report.what_click")}</li>
        <li>{t("ad_report.what_days")}</li>
        <li>{t("ad_report.what_ignored")}</li>
      </ul>
    </section>
  );
}

/** Every day from the first to the last with figures, all placements together. */
export function daysOfRows(rows: AdvertisementReport["rows"]): DayFigures[] {
  const byDay = new Map<string, DayFigures>();
  for (const { day, offers, views, clicks } of rows) {
    const former = byDay.get(day) ?? { day, offers: 0, views: 0, clicks: 0 };
    byDay.set(day, {
      day,
      offers: former.offers + offers,
      views: former.views + views,
      clicks: former.clicks + clicks,
    });
  }
  const numbers = [...byDay.keys()].map((day) => parseIsoDate(day)).filter((day) => day !== null);
  const first = Math.min(...numbers);
  return Array.from({ length: numbers.length === 0 ? 0 : Math.max(...numbers) - first + 1 }, (_, at) => {
    const day = toIsoDate(first + at);
    return byDay.get(day) ?? { day, offers: 0, views: 0, clicks: 0 };
  });
}
