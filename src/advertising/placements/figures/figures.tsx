import type { ReactNode } from "react";
import type {
  AdvertisementStats,
  IgnoredReason,
  DayFigures,
} from "#domain/advertising/advertisement-figures.ts";
import type { MessageId, Translator } from "../../../platform/i18n/translator.ts";
import { useTranslate } from "../../../platform/i18n/use-translate.tsx";
import styles from "./figures.module.css";
import { Fact } from "../../../ui/fact.tsx";
import { Figures } from "../../../ui/figures.tsx";
import { parseIsoDate } from "#domain/base/day.ts";
import { formatPublished } from "#domain/languages/dates.ts";

type FigureTableProps = {
  label: string;
  /** The first one names the rows. */
  heads: readonly string[];
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
  foot?: readonly ReactNode[];
  /** How many leading columns have words; the others are numbers. */
  words?: number;
};

/** A plain table of figures; a long one scrolls. */
export function FigureTable({ label, heads, rows, foot, words = 1 }: FigureTableProps) {
  const look = (at: number) => (at < words ? undefined : styles.number);
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-tabindex -- no landmark: its heading's section is one; scrolled by keys too
    <div className={styles.scroll} role="group" aria-label={label} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {heads.map((head, at) => (
              <th key={head} scope="col" className={look(at)}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key}>
              {cells.map((cell, at) =>
                at === 0 ? (
                  <th key={heads[at]} scope="row">
                    {cell}
                  </th>
                ) : (
                  <td key={heads[at]} className={look(at)}>
                    {cell}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
        {foot !== undefined && (
          <tfoot>
            <tr>
              {foot.map((cell, at) => (
                <td key={heads[at]} className={look(at)}>
                  {cell}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}

const REASONS: Record<IgnoredReason, MessageId> = {
  unknown_offer: "ad_figures.unknown_offer",
  old_offer: "ad_figures.old_offer",
  duplicate: "ad_figures.duplicate",
  click_without_view: "ad_figures.click_without_view",
  automated: "ad_figures.automated",
  staff: "ad_figures.staff",
  rate: "ad_figures.rate",
};

/** What did not count, and why. */
export function IgnoredTable({ ignored }: Pick<AdvertisementStats, "ignored">) {
  const { t } = useTranslate();
  if (ignored.length === 0) return <p className={styles.quiet}>{t("ad_figures.ignored_none")}</p>;
  return (
    <FigureTable
      label={t("ad_figures.ignored")}
      heads={[t("ad_figures.reason"), t("ad_figures.kind"), t("ad_figures.count")]}
      words={2}
      rows={ignored.map(({ kind, reason, count }) => ({
        key: `${kind} ${reason}`,
        cells: [
          t(REASONS[reason]),
          t(kind === "view" ? "ad_figures.kind_view" : "ad_figures.kind_click"),
          t("number", { value: count }),
        ],
      }))}
    />
  );
}

type TotalsProps = Pick<AdvertisementStats, "totals"> & { children?: ReactNode };

/** The sums, large; further `Fact`s follow. */
export function Totals({ totals, children }: TotalsProps) {
  const translator = useTranslate();
  const { t } = translator;
  const count = (value: number) => t("number", { value });
  return (
    <Figures wide>
      <Fact term={t("ad_figures.shown")}>{count(totals.offers)}</Fact>
      <Fact term={t("ad_figures.views")}>{count(totals.views)}</Fact>
      <Fact term={t("ad_figures.viewability")}>{rateText(translator, totals.viewability)}</Fact>
      <Fact term={t("ad_figures.clicks")}>{count(totals.clicks)}</Fact>
      <Fact term={t("ad_figures.ctr")}>{rateText(translator, totals.ctr)}</Fact>
      {children}
    </Figures>
  );
}

/** "1,500.00 ETB"; `amount` is decimal text. */
export function birrText({ t, intlTag }: Translator, amount: string): string {
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  return t("ad_figures.birr", { amount: new Intl.NumberFormat(intlTag, digits).format(Number(amount)) });
}

/** "2.5%"; a dash for none. `rate`: 0 to 1. */
export function rateText({ intlTag }: Translator, rate: number | null): string {
  if (rate === null) return "–";
  return new Intl.NumberFormat(intlTag, { style: "percent", maximumFractionDigits: 1 }).format(rate);
}

const SHOWN = [
  { what: "views", label: "ad_figures.views" },
  { what: "clicks", label: "ad_figures.clicks" },
] as const;

/** Views and clicks a day; the table beside it has the numbers. */
export function DayChart({ days }: { days: readonly DayFigures[] }) {
  const translator = useTranslate();
  const { t } = translator;
  const [from, to] = [dayText(translator, days[0]?.day), dayText(translator, days.at(-1)?.day)];
  const most = (what: "views" | "clicks") => Math.max(0, ...days.map((day) => day[what]));
  const label = t("ad_figures.chart", { from, to, views: most("views"), clicks: most("clicks") });
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an img would need a file
    <div className={styles.chart} role="img" aria-label={label}>
      {SHOWN.map(({ what, label: name }) => (
        <div key={what}>
          <p className={styles.legend}>
            <strong>{t(name)}</strong> <span>{t("ad_figures.most", { count: most(what) })}</span>
          </p>
          <svg
            className={styles.bars}
            data-what={what}
            viewBox={`0 0 ${Math.max(1, days.length)} 100`}
            preserveAspectRatio="none"
            aria-hidden="true"
          >
            <path d={barsPath(days.map((day) => day[what]))} />
          </svg>
        </div>
      ))}
      <p className={styles.ends}>
        <span>{from}</span>
        <span>{to}</span>
      </p>
    </div>
  );
}

/** In both calendars. */
export function dayText(translator: Translator, iso: string | undefined): string {
  const day = iso === undefined ? null : parseIsoDate(iso);
  return day === null ? (iso ?? "") : formatPublished(translator, day);
}

const SHORTEST = 2;

/** One bar a value, side by side, in a box as wide as there are values and 100 high; days without any have none. */
export function barsPath(values: readonly number[]): string {
  const highest = Math.max(1, ...values);
  return values
    .map((value, at) => {
      if (value === 0) return "";
      const height = Math.max(SHORTEST, Math.round((value / highest) * 1000) / 10);
      return `M${at + 0.1} 100v-${height}h.8v${height}z`;
    })
    .join("");
}
