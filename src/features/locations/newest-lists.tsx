import { todayInAddisAbaba } from "#domain/day.ts";
import { links } from "../../lib/links.ts";
import { useTranslate } from "../../i18n/use-translate.tsx";
import { useServices } from "../../hooks/services-context.ts";
import { CardSection } from "../../ui/card-section.tsx";
import cards from "../../ui/cards.module.css";
import { AwaitedCards } from "./awaited-cards.tsx";
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
        <ul className={`${cards.grid} ${styles.newest}`}>
          {withLists.slice(0, SHOWN).map((branch) => (
            <BranchCard key={branch.name} branch={branch} today={todayInAddisAbaba(now())} heading="h3" />
          ))}
        </ul>
      )}
    </CardSection>
  );
}
