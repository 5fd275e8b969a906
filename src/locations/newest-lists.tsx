import { todayInAddisAbaba } from "#domain/base/day.ts";
import { useServices } from "../platform/hooks/services-context.ts";
import { useTranslate } from "../platform/i18n/use-translate.tsx";
import { links } from "../platform/lib/links.ts";
import { CardSection } from "../ui/card-section.tsx";
import ui from "../ui/shared.module.css";
import { BranchCard } from "./branch-card.tsx";
import styles from "./locations.module.css";
import { useBranches } from "./use-branches.ts";

const SHOWN = 6;

export function NewestLists() {
  const { t } = useTranslate();
  const { now } = useServices();
  const state = useBranches();
  if (state.status === "failed") return null;
  const withLists =
    state.status === "ready" ? state.branches.filter(({ newestList }) => newestList !== null) : [];
  if (state.status === "ready" && withLists.length === 0) return null;
  return (
    <CardSection title={t("newest.title")} all={{ href: links.locations(), text: t("newest.all") }}>
      {state.status === "loading" ? (
        <AwaitedCards count={SHOWN} />
      ) : (
        <ul className={`${ui.cards} ${styles.newest}`}>
          {withLists.slice(0, SHOWN).map((branch) => (
            <BranchCard key={branch.name} branch={branch} today={todayInAddisAbaba(now())} heading="h3" />
          ))}
        </ul>
      )}
    </CardSection>
  );
}

const LINE = "\u00a0";

/** The room that as many branch cards take. */
function AwaitedCards({ count }: { count: number }) {
  const { t } = useTranslate();
  return (
    <>
      <output className="only-read-aloud">{t("state.loading")}</output>
      <ul className={`${ui.cards} ${styles.newest} ${styles.awaited}`} aria-hidden="true">
        {Array.from({ length: count }, (_, index) => (
          <li key={index} className={`${ui.card} ${styles.card}`}>
            <div className={styles.text}>
              <h3>
                <span className={ui.cardName}>{LINE}</span>
              </h3>
              <p className={styles.date}>{LINE}</p>
              <p className={ui.cardFact}>{LINE}</p>
              <p className={ui.cardFact}>{LINE}</p>
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
