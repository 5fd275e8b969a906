import { todayInAddisAbaba } from "#domain/base/day.ts";
import { newestListDay } from "#domain/lists/newest-list-days.ts";
import { overdueLists } from "#domain/lists/list-pace.ts";
import { useMirror } from "../platform/hooks/mirror-view.tsx";
import { useOverview } from "../platform/hooks/use-overview.ts";
import { useServices } from "../platform/hooks/services-context.ts";
import { useTranslate } from "../platform/i18n/use-translate.tsx";
import { useListDays } from "./use-list-days.ts";

/**
 * That the newest list is older than lists usually let expect: then a passport may be in one that is not here, because
 * none came, or because whoever answers keeps newer ones back. Null otherwise.
 */
export function useOverdueLists(): string | null {
  const { t } = useTranslate();
  const { now } = useServices();
  const lists = useListDays();
  const view = useMirror();
  const { data } = useOverview();
  const manifest = view.status === "ready" ? view.manifest : null;
  const pace = manifest === null ? data?.data.pace : manifest.pace;
  const overdue = overdueLists(lists && newestListDay(lists), pace, todayInAddisAbaba(now()));
  return overdue && t("lists.overdue", overdue);
}

/** The same as a paragraph, where something was not found. */
export function OverdueLists() {
  const overdue = useOverdueLists();
  return overdue !== null && <p>{overdue}</p>;
}
