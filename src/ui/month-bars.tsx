import { formatGregorianMonth } from "#domain/languages/dates.ts";
import { useTranslate } from "../platform/i18n/use-translate.tsx";
import type { Translator } from "../platform/i18n/translator.ts";
import { lastMonths, type MonthCount } from "../passports/months.ts";
import styles from "./ui.module.css";

const BAR = 10;
const GAP = 4;
const HEIGHT = 40;
const SHORTEST = 2;

type MonthBarsProps = { months: readonly MonthCount[]; length?: number };

/** One bar per month. */
export function MonthBars({ months, length = 6 }: MonthBarsProps) {
  const translator = useTranslate();
  const shown = lastMonths(months, length);
  return <Bars counts={shown.map(({ count }) => count)} label={inWords(translator, shown)} />;
}

/** One bar per count, the newest last and darkest; the label has the numbers. */
export function Bars({ counts, label }: { counts: readonly number[]; label: string }) {
  const highest = Math.max(1, ...counts);
  const width = counts.length * (BAR + GAP) - GAP;
  // One bar compares nothing.
  if (counts.filter((count) => count > 0).length < 2) return null;
  return (
    <svg
      className={styles.bars}
      viewBox={`0 0 ${width} ${HEIGHT + 2}`}
      preserveAspectRatio="xMinYMax meet"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an img would need a file
      role="img"
      aria-label={label}
    >
      {counts.map((count, index) => {
        const height = count === 0 ? 0 : Math.max(SHORTEST, (count / highest) * HEIGHT);
        const look = index === counts.length - 1 ? `${styles.bar} ${styles.newestMonth}` : styles.bar;
        return (
          <rect
            // oxlint-disable-next-line react/no-array-index-key -- a bar is its place
            key={index}
            className={look}
            x={index * (BAR + GAP)}
            y={HEIGHT - height}
            width={BAR}
            height={height}
            rx="1.5"
          />
        );
      })}
      <path className={styles.base} d={`M0 ${HEIGHT + 1}H${width}`} />
    </svg>
  );
}

function inWords(translator: Translator, shown: readonly MonthCount[]): string {
  const list = shown
    .filter(({ count }) => count > 0)
    .map(({ month, count }) =>
      translator.t("bars.month", { month: formatGregorianMonth(translator, month), count }),
    );
  return translator.t("bars.label", { list: list.join(translator.t("list.separator")) });
}
