import { apiPaths } from "#domain/api/paths.ts";
import { adminRemovalListSchema, DEFAULT_REMOVAL_PAGE_SIZE } from "#domain/api/admin-removal-requests.ts";
import { REMOVAL_STATUSES } from "#domain/api/removal-requests.ts";
import { useTranslate } from "../../../i18n/use-translate.tsx";
import { REMOVAL_STATUS_LABELS } from "../form/status-labels.ts";
import { useWaitingChanges } from "../outbox/use-waiting-changes.ts";
import { ListPage } from "../table/list-page.tsx";
import { choiceParam, pageParams, textParam } from "../../../lib/search-spec.ts";
import { useList } from "../table/use-list.ts";
import { useAdminMessages } from "../use-admin-messages.ts";
import { RequestCard } from "./request-card.tsx";
import { REMOVAL_REQUESTS, showRequest } from "./shown-requests.ts";

const SEARCH = {
  q: textParam("q", "search"),
  status: choiceParam(REMOVAL_STATUSES),
  ...pageParams(DEFAULT_REMOVAL_PAGE_SIZE),
};

/** `/admin/removal-requests`. */
export function RemovalRequestsPage() {
  useAdminMessages("admin-removals");
  const { t } = useTranslate();
  const list = useList({
    search: SEARCH,
    path: apiPaths.adminRemovalRequests,
    schema: adminRemovalListSchema,
  });
  const changes = useWaitingChanges(REMOVAL_REQUESTS, list.query) ?? [];
  return (
    <ListPage
      list={list}
      title={t("admin_removal.list")}
      lead={t("admin_removal.lead")}
      filters={[
        { name: "q", label: t("admin_removal.search") },
        {
          name: "status",
          label: t("field.status"),
          options: REMOVAL_STATUSES.map((status) => ({
            value: status,
            label: t(REMOVAL_STATUS_LABELS[status]),
          })),
        },
      ]}
      none={{ title: t("admin_removal.none"), text: t("admin_removal.none_text") }}
      rows={({ data }) => data.map((base) => ({ base, shown: showRequest(base, changes) }))}
      keyOf={({ base }) => base.id}
      isWaiting={({ shown }) => shown.changes.length > 0}
      renderCard={({ shown, base }) => <RequestCard shown={shown} base={base} />}
    />
  );
}
