import type { AdvertisementReport } from "#domain/api/advertisement-figures.ts";
import { DayChart, dayText } from "../../advertisements/figures/day-chart.tsx";
import { FigureTable } from "../../advertisements/figures/figure-table.tsx";
import { birrText, rateText } from "../../advertisements/figures/figure-texts.ts";
import { IgnoredTable } from "../../advertisements/figures/ignored-table.tsx";
import { Totals } from "../../advertisements/figures/totals.tsx";
import { PLACEMENT_LABELS } from "../../advertisements/placement-labels.ts";
import { useServices } from "../../hooks/services-context.ts";
import { formatMoment } from "../../i18n/dates.ts";
import { useTranslate } from "../../i18n/use-translate.tsx";
import { Button } from "../../ui/button.tsx";
import { Fact } from "../../ui/fact.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { daysOfRows } from "./days-of-rows.ts";
import styles from "./report.module.css";
import { WhatCounts } from "./what-counts.tsx";

export function Report({ report }: { report: AdvertisementReport }) {
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
