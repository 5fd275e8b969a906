import type { DayFigures } from "#domain/advertising/advertisement-figures.ts";
import { parseIsoDate } from "#domain/base/day.ts";
import { formatPublished } from "#domain/languages/dates.ts";
import type { Translator } from "../../../platform/i18n/translator.ts";
import { useTranslate } from "../../../platform/i18n/use-translate.tsx";
import styles from "./figures.module.css";

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
