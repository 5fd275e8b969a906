import { apiPaths } from "#domain/api/paths.ts";
import { adminRemovalListSchema, DEFAULT_REMOVAL_PAGE_SIZE } from "#domain/api/admin-removal-requests.ts";
import { REMOVAL_STATUSES } from "#domain/api/removal-requests.ts";
import { useTranslate } from "../../../i18n/use-translate.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { useListQuery } from "../query/use-list-query.ts";
import { useWaitingChanges } from "../outbox/use-waiting-changes.ts";
import { AdminHead } from "../table/admin-head.tsx";
import { AdminPage } from "../table/admin-page.tsx";
import { AnswerState } from "../table/answer-state.tsx";
import { FilterForm } from "../table/filter-form.tsx";
import { handleRowKeys, ROWS } from "../table/row-keys.ts";
import { apiQuery, choiceParam, pageParam, pageSizeParam, textParam } from "../table/search-spec.ts";
import { TablePages } from "../table/table-pages.tsx";
import { useTableSearch } from "../table/use-table-search.ts";
import { useAdminMessages } from "../use-admin-messages.ts";
import { RequestCard } from "./request-card.tsx";
import { STATUS_LABELS } from "./request-status.tsx";
import styles from "./removal.module.css";
import { REMOVAL_REQUESTS, showRequest } from "./shown-requests.ts";

const SEARCH = {
  q: textParam("q", "search"),
  status: choiceParam(REMOVAL_STATUSES),
  page: pageParam(),
  page_size: pageSizeParam(DEFAULT_REMOVAL_PAGE_SIZE),
};

/** `/admin/removal-requests`. */
export function RemovalRequestsPage() {
  useAdminMessages("admin-removals");
  const { t } = useTranslate();
  const table = useTableSearch(SEARCH);
  const query = useListQuery(apiQuery(apiPaths.adminRemovalRequests, table.search), adminRemovalListSchema, {
    passing: table.search.q !== "",
  });
  const changes = useWaitingChanges(REMOVAL_REQUESTS, query) ?? [];
  const statuses = REMOVAL_STATUSES.map((status) => ({ value: status, label: t(STATUS_LABELS[status]) }));
  return (
    <AdminPage>
      <AdminHead title={t("admin_removal.list")} lead={t("admin_removal.lead")} />
      <FilterForm
        fields={[
          { name: "q", label: t("admin_removal.search") },
          {
            name: "status",
            label: t("field.status"),
            options: [{ value: "", label: t("table.any") }, ...statuses],
          },
        ]}
        search={table.search}
        clearHref={table.clearHref}
        onSearch={table.filter}
      />
      <AnswerState query={query}>
        {({ data, meta }) => (
          <>
            {data.length === 0 && <Notice title={t("table.empty")} />}
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys only move the focus between links */}
            <ul className={styles.requests} onKeyDown={handleRowKeys} {...ROWS}>
              {data.map((request) => (
                <RequestCard key={request.id} shown={showRequest(request, changes)} base={request} />
              ))}
            </ul>
            <TablePages meta={meta} table={table} />
          </>
        )}
      </AnswerState>
    </AdminPage>
  );
}
