import { todayInAddisAbaba } from "#domain/base/day.ts";
import { type Rhythm as BranchRhythm, rhythmOf, type Rhythm } from "#domain/lists/rhythm.ts";
import { useServices } from "../../platform/hooks/services-context.ts";
import { usePageMessages, useTranslate } from "../../platform/i18n/use-translate.tsx";
import { Bars } from "../../ui/month-bars.tsx";
import shared from "../../ui/shared.module.css";
import { SilentErrorBoundary } from "../../ui/silent-error-boundary.tsx";
import { useBranchNamer } from "../offices.tsx";
import { type AlikeNumbers, useAlikeNumbers } from "./alike-numbers.ts";
import { useBranchDays } from "./use-branch-days.ts";
import { formatEthiopian, formatPublished } from "#domain/languages/dates.ts";
import { WEEKS_OF_RHYTHM } from "#domain/lists/contract.ts";
import type { Translator } from "../../platform/i18n/translator.ts";
import { weekdayId } from "../../platform/i18n/weekdays.ts";

type RhythmProps = {
  /** Null if none is chosen: then only numbers that begin alike are told of. */
  branch: string | null;
  /** The number that somebody waits for. */
  number?: string | null;
  className?: string | undefined;
  /** What stands above it decides how deep its heading is; none where it is said already what this is. */
  heading?: "h2" | "h3" | null;
  /** Said if there is too little to tell. */
  otherwise?: string;
};

/** How lists came in the last weeks, as counts of what was; nothing where there are too few to say it. */
export function ShownRhythm({ branch, number = null, otherwise, ...look }: RhythmProps) {
  const today = todayInAddisAbaba(useServices().now());
  const days = useBranchDays(branch, today);
  const rhythm = days ? rhythmOf(days, today) : null;
  const alike = useAlikeNumbers(number);
  if (alike === undefined || days === undefined) return null;
  if (rhythm === null && alike === null) return otherwise === undefined ? null : <p>{otherwise}</p>;
  return (
    <SilentErrorBoundary>
      <Words {...look} branch={branch} rhythm={rhythm} alike={alike} />
    </SilentErrorBoundary>
  );
}

type WordsProps = Omit<RhythmProps, "number" | "otherwise"> & {
  rhythm: BranchRhythm | null;
  alike: AlikeNumbers | null;
};

function Words({ branch, rhythm, alike, className, heading: Heading = "h3" }: WordsProps) {
  usePageMessages("rhythm");
  const translator = useTranslate();
  const { t } = translator;
  const nameOf = useBranchNamer();
  return (
    <section className={className}>
      {Heading !== null && (
        <Heading>
          {rhythm === null || branch === null
            ? t("rhythm.title_numbers")
            : t("rhythm.title", { branch: nameOf(branch) })}
        </Heading>
      )}
      {rhythm !== null && (
        <>
          <p>{branchWords(translator, rhythm)}</p>
          <figure>
            <figcaption className={shared.cardFact}>{t("rhythm.chart")}</figcaption>
            <Bars counts={rhythm.weeks.map(({ count }) => count)} label={weeksInWords(translator, rhythm)} />
          </figure>
        </>
      )}
      {alike !== null && <p>{alikeWords(translator, alike)}</p>}
      <p>{t("rhythm.no_promise")}</p>
    </section>
  );
}

/** How the lists of a branch came, in sentences with their counts. */
export function branchWords(translator: Translator, { lists, every, newest, age, weekdays }: Rhythm): string {
  const { t } = translator;
  const usually = t(every.from === every.to ? "rhythm.every" : "rhythm.between", every);
  const said = [
    t("rhythm.lists", { lists, weeks: WEEKS_OF_RHYTHM, usually }),
    t("rhythm.newest", { age, date: formatPublished(translator, newest) }),
  ];
  if (weekdays !== null) {
    const [first = "", second] = weekdays.days.map((weekday) => t(weekdayId(weekday)));
    const named = second === undefined ? first : t("rhythm.two_weekdays", { first, second });
    said.push(t("rhythm.weekdays", { count: weekdays.lists, lists, weekdays: named }));
  }
  return said.join(" ");
}

/** What the chart shows. */
export function weeksInWords(translator: Translator, { weeks }: Rhythm): string {
  const { t } = translator;
  const list = weeks
    .filter(({ count }) => count > 0)
    .map(({ day, count }) => t("rhythm.week", { date: formatEthiopian(translator, day), count }));
  return t("rhythm.weeks", { weeks: WEEKS_OF_RHYTHM, list: list.join(t("list.separator")) });
}

/** How many numbers begin alike, and when they were listed. */
export function alikeWords(
  translator: Translator,
  { begin, count, days, isMore, next }: AlikeNumbers,
): string {
  const { t } = translator;
  const list = days.map((day) => formatEthiopian(translator, day)).join(t("list.separator"));
  const said = [t(isMore ? "rhythm.alike_newest" : "rhythm.alike", { begin, count, days: list })];
  if (next !== null)
    said.push(t("rhythm.next", { begin: next.begin, date: formatEthiopian(translator, next.day) }));
  return said.join(" ");
}
