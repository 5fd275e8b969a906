import { Component, type ReactNode } from "react";
import { todayInAddisAbaba } from "#domain/base/day.ts";
import { type Rhythm, rhythmOf } from "#domain/lists/rhythm.ts";
import { useServices } from "../../platform/hooks/services-context.ts";
import { usePageMessages, useTranslate } from "../../platform/i18n/use-translate.tsx";
import { Bars } from "../../ui/month-bars.tsx";
import shared from "../../ui/shared.module.css";
import { useBranchNamer } from "../offices.tsx";
import { branchWords, weeksInWords } from "./rhythm-words.ts";
import { useBranchDays } from "./use-branch-days.ts";

type RhythmProps = { branch: string; className?: string | undefined };

/** How lists of a branch came in the last weeks, as counts of what was; nothing where there are too few to say it. */
export function ShownRhythm({ branch, className }: RhythmProps) {
  const today = todayInAddisAbaba(useServices().now());
  const days = useBranchDays(branch, today);
  const rhythm = days && rhythmOf(days, today);
  if (rhythm === null) return null;
  return (
    <Spare>
      <Words branch={branch} rhythm={rhythm} className={className} />
    </Spare>
  );
}

/** If the texts cannot be loaded, the page shows no rhythm. */
class Spare extends Component<{ children: ReactNode }, { isMissing: boolean }> {
  override state = { isMissing: false };
  static getDerivedStateFromError = () => ({ isMissing: true });

  override render(): ReactNode {
    return !this.state.isMissing && this.props.children;
  }
}

function Words({ branch, rhythm, className }: RhythmProps & { rhythm: Rhythm }) {
  usePageMessages("rhythm");
  const translator = useTranslate();
  const { t } = translator;
  const nameOf = useBranchNamer();
  return (
    <section className={className}>
      <h2>{t("rhythm.title", { branch: nameOf(branch) })}</h2>
      <p>{branchWords(translator, rhythm)}</p>
      <figure>
        <figcaption className={shared.cardFact}>{t("rhythm.chart")}</figcaption>
        <Bars counts={rhythm.weeks.map(({ count }) => count)} label={weeksInWords(translator, rhythm)} />
      </figure>
      <p>{t("rhythm.no_promise")}</p>
    </section>
  );
}
