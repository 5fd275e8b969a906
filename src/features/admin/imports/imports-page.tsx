import { useEffect } from "react";
import { BATCH_STATUSES } from "#domain/api/import-report.ts";
import { importBatchListSchema, isSettled } from "#domain/api/imports.ts";
import { apiPaths } from "#domain/api/paths.ts";
import { useTranslate } from "../../../i18n/use-translate.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { useAdminQuery } from "../query/use-admin-query.ts";
import { AdminHead } from "../table/admin-head.tsx";
import { AdminPage } from "../table/admin-page.tsx";
import { AnswerState } from "../table/answer-state.tsx";
import { DataTable } from "../table/data-table.tsx";
import { FilterForm } from "../table/filter-form.tsx";
import { apiQuery, choiceParam, pageParam, pageSizeParam } from "../table/search-spec.ts";
import { TablePages } from "../table/table-pages.tsx";
import { useTableSearch } from "../table/use-table-search.ts";
import { useAdminMessages } from "../use-admin-messages.ts";
import { batchColumns } from "./batch-columns.tsx";
import { stateLabel } from "./import-words.ts";
import { UploadForm } from "./upload-form.tsx";

const PAGE_SIZE = 20;
const RELOAD_MS = 4_000;
const SEARCH = {
  status: choiceParam(BATCH_STATUSES),
  page: pageParam(),
  page_size: pageSizeParam(PAGE_SIZE),
};

/** `/admin/pdf-import`. */
export function ImportsPage() {
  useAdminMessages("admin-imports");
  const translator = useTranslate();
  const { t } = translator;
  const table = useTableSearch(SEARCH);
  const query = useAdminQuery(apiQuery(apiPaths.adminImports, table.search), importBatchListSchema);
  useReloadWhile(query.data?.data.some((batch) => !isSettled(batch)) === true, query.reload);
  const states = BATCH_STATUSES.map((status) => ({
    value: status,
    label: stateLabel(translator, { status, work: null }),
  }));
  return (
    <AdminPage>
      <AdminHead title={t("import.list")} lead={t("import.lead")} />
      <UploadForm />
      <h2>{t("import.all")}</h2>
      <FilterForm
        fields={[
          {
            name: "status",
            label: t("field.status"),
            options: [{ value: "", label: t("table.any") }, ...states],
          },
        ]}
        search={table.search}
        clearHref={table.clearHref}
        onSearch={table.filter}
      />
      <AnswerState query={query}>
        {({ data, meta }) =>
          data.length === 0 ? (
            <Nothing isFiltered={table.search.status !== "" || table.search.page > 1} />
          ) : (
            <>
              <DataTable
                label={t("import.all")}
                columns={batchColumns(translator)}
                rows={data}
                keyOf={({ id }) => String(id)}
              />
              <TablePages meta={meta} table={table} />
            </>
          )
        }
      </AnswerState>
    </AdminPage>
  );
}

/** Busy batches change without user action. */
function useReloadWhile(isBusy: boolean, reload: () => void): void {
  useEffect(() => {
    if (!isBusy) return undefined;
    const timer = setInterval(reload, RELOAD_MS);
    return () => clearInterval(timer);
  }, [isBusy, reload]);
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  const { t } = useTranslate();
  if (isFiltered) return <Notice title={t("table.empty")} />;
  return (
    <Notice title={t("import.none")}>
      <p>{t("import.none_text")}</p>
    </Notice>
  );
}
