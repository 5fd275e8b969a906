import { useState } from "react";
import { Link } from "wouter";
import { type AdvertisementStats, statsSchema } from "#domain/advertising/advertisement-figures.ts";
import { apiPaths } from "#domain/base/paths.ts";
import {
  FigureTable,
  IgnoredTable,
  birrText,
  rateText,
  Totals,
  DayChart,
  dayText,
} from "../../../advertising/placements/figures/figures.tsx";
import { useOnline } from "../../../platform/hooks/use-online.ts";
import { useTranslate } from "../../../platform/i18n/use-translate.tsx";
import { adminLinks } from "../../../platform/lib/admin-links.ts";
import { dayParam, apiQuery } from "../../../platform/lib/search-params.ts";
import { Button } from "../../../ui/button.tsx";
import { Fact } from "../../../ui/fact.tsx";
import { showToast } from "../../../ui/toast.ts";
import { ADVERTISEMENT_STATUS_LABELS } from "../../kit/form/status-labels.ts";
import { downloadFile } from "../../kit/query/download-file.ts";
import { adminErrorText } from "../../kit/refusal-text.ts";
import { AdminHead, AdminPage } from "../../kit/table/admin-page.tsx";
import { AnswerState } from "../../kit/table/answer-state.tsx";
import { FilterForm } from "../../kit/table/filter-form.tsx";
import { useList } from "../../kit/table/list-page.tsx";
import styles from "./advertisements.module.css";

const SEARCH = { from: dayParam(), to: dayParam() };

/** `/admin/advertisements/stats`; without a range the last 30 days. */
export function StatsPage() {
  const { t } = useTranslate();
  const { table, search, query } = useList({
    search: SEARCH,
    path: apiPaths.adminAdvertisementStats,
    schema: statsSchema,
  });
  return (
    <AdminPage>
      <AdminHead
        title={t("admin_ad.stats_title")}
        lead={t("admin_ad.stats_lead")}
        actions={<CsvButton search={search} />}
      />
      <FilterForm
        fields={[
          { name: "from", label: t("admin_ad.from"), kind: "day" },
          { name: "to", label: t("admin_ad.to"), kind: "day" },
        ]}
        search={search}
        clearHref={table.clearHref}
        onSearch={table.filter}
      />
      <AnswerState query={query}>{({ data }) => <Stats stats={data} />}</AnswerState>
    </AdminPage>
  );
}

function Stats({ stats }: { stats: AdvertisementStats }) {
  const translator = useTranslate();
  const { t } = translator;
  return (
    <div className={styles.sections}>
      <Totals totals={stats.totals}>
        <Fact term={t("admin_ad.revenue_month")}>{birrText(translator, stats.revenue_this_month)}</Fact>
        <Fact term={t("admin_ad.revenue_30")}>{birrText(translator, stats.revenue_30_days)}</Fact>
      </Totals>
      <EndingSoon stats={stats} />
      <section className={styles.section} aria-labelledby="ad-days">
        <h2 id="ad-days">{t("ad_figures.by_day")}</h2>
        <div className={styles.days}>
          <DayChart days={stats.days} />
          <DayTable stats={stats} />
        </div>
      </section>
      {stats.top.length > 0 && (
        <section className={styles.section} aria-labelledby="ad-best">
          <h2 id="ad-best">{t("admin_ad.best")}</h2>
          <BestTable stats={stats} />
        </section>
      )}
      <section className={styles.section} aria-labelledby="ad-ignored">
        <h2 id="ad-ignored">{t("ad_figures.ignored")}</h2>
        <IgnoredTable ignored={stats.ignored} />
      </section>
    </div>
  );
}

/** The newest day first. */
function DayTable({ stats: { days, totals } }: { stats: AdvertisementStats }) {
  const translator = useTranslate();
  const { t } = translator;
  const counts = ({ offers, views, clicks }: typeof totals | (typeof days)[number]) =>
    [offers, views, clicks].map((value) => t("number", { value }));
  return (
    <FigureTable
      label={t("ad_figures.by_day")}
      heads={[t("ad_figures.day"), t("ad_figures.shown"), t("ad_figures.views"), t("ad_figures.clicks")]}
      rows={[...days]
        .reverse()
        .map((day) => ({ key: day.day, cells: [dayText(translator, day.day), ...counts(day)] }))}
      foot={[t("ad_figures.total"), ...counts(totals)]}
    />
  );
}

function BestTable({ stats: { top } }: { stats: AdvertisementStats }) {
  const translator = useTranslate();
  const { t } = translator;
  return (
    <FigureTable
      label={t("admin_ad.best")}
      heads={[
        t("field.ad_title"),
        t("field.client_name"),
        t("ad_figures.views"),
        t("ad_figures.viewability"),
        t("ad_figures.clicks"),
        t("ad_figures.ctr"),
      ]}
      words={2}
      rows={top.map(({ id, ad_title, client_name, views, viewability, clicks, ctr }) => ({
        key: String(id),
        cells: [
          <Link key="title" href={adminLinks.advertisement(id)}>
            {ad_title}
          </Link>,
          client_name,
          t("number", { value: views }),
          rateText(translator, viewability),
          t("number", { value: clicks }),
          rateText(translator, ctr),
        ],
      }))}
    />
  );
}

/** The figures of this range as a file, which needs the session: a plain link has none. */
function CsvButton({ search }: { search: { from: string; to: string } }) {
  const translator = useTranslate();
  const { t } = translator;
  const online = useOnline();
  const [isBusy, setIsBusy] = useState(false);
  async function download(): Promise<void> {
    setIsBusy(true);
    const days = [search.from, search.to].filter((day) => day !== "");
    const name = `${["advertisements", ...days].join("-")}.csv`;
    const saved = await downloadFile(apiQuery(apiPaths.adminAdvertisementStatsCsv, search), name);
    setIsBusy(false);
    if (saved.ok) return;
    void showToast("error", t("admin_ad.csv_failed"), {
      description: adminErrorText(translator, saved.error),
    });
  }
  return (
    <Button disabled={!online || isBusy} onClick={() => void download()}>
      {t("admin_ad.csv")}
    </Button>
  );
}

/** How many there are of each status, and which end soon. */
function EndingSoon({ stats: { by_status, expiring } }: { stats: AdvertisementStats }) {
  const translator = useTranslate();
  const { t } = translator;
  return (
    <div className={styles.cards}>
      <section className={styles.section} aria-labelledby="ad-statuses">
        <h2 id="ad-statuses">{t("admin_ad.by_status")}</h2>
        <ul className={styles.row}>
          {by_status.map(({ status, count }) => (
            <li key={status}>
              <Link
                className={styles.count}
                href={adminLinks.advertisements(new URLSearchParams({ status }).toString())}
              >
                {t(ADVERTISEMENT_STATUS_LABELS[status])} <strong>{t("number", { value: count })}</strong>
              </Link>
            </li>
          ))}
        </ul>
      </section>
      <section className={styles.section} aria-labelledby="ad-expiring">
        <h2 id="ad-expiring">{t("admin_ad.expiring")}</h2>
        {expiring.length === 0 ? (
          <p className={styles.quiet}>{t("admin_ad.expiring_none")}</p>
        ) : (
          <ul className={styles.ending}>
            {expiring.map(({ id, ad_title, ad_ending_date }) => (
              <li key={id}>
                <Link href={adminLinks.advertisement(id)}>{ad_title}</Link>
                <span className={styles.quiet}>{dayText(translator, ad_ending_date)}</span>
              </li>
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}
