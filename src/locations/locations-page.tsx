import { todayInAddisAbaba } from "#domain/base/day.ts";
import { usePageMessages, useTranslate } from "../platform/i18n/use-translate.tsx";
import { useServices } from "../platform/hooks/services-context.ts";
import ui from "../ui/shared.module.css";
import { FailedNotice, Notice } from "../ui/notice.tsx";
import { PageHead, PageTitle } from "../ui/page-head.tsx";
import { SkeletonRows } from "../ui/skeleton.tsx";
import { BranchCard } from "./branch-card.tsx";
import { useBranches } from "./use-branches.ts";

/** `/locations/`. */
export function LocationsPage() {
  usePageMessages("locations");
  const { t } = useTranslate();
  return (
    <>
      <PageTitle title={t("locations.title")} description={t("locations.description")} />
      <PageHead title={t("locations.title")} lead={t("locations.lead")} />
      <BranchIndex />
    </>
  );
}

function BranchIndex() {
  const { t } = useTranslate();
  const { overview, now } = useServices();
  const state = useBranches();
  if (state.status === "loading") return <SkeletonRows />;
  if (state.status === "failed") {
    const retry = (): void => void overview.fetch("all", { force: true });
    return <FailedNotice title={t("locations.failed")} error={state.error} onRetry={retry} />;
  }
  if (state.branches.length === 0) return <Notice title={t("lists.none")} />;
  return (
    <ul className={ui.cards}>
      {state.branches.map((branch) => (
        <BranchCard key={branch.name} branch={branch} today={todayInAddisAbaba(now())} heading="h2" bars />
      ))}
    </ul>
  );
}
