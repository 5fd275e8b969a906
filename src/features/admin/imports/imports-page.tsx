import { useEffect } from "react";
import { BATCH_STATUSES } from "#domain/api/import-report.ts";
import { importBatchListSchema, isSettled } from "#domain/api/imports.ts";
import { apiPaths } from "#domain/api/paths.ts";
import { useTranslate } from "../../../i18n/use-translate.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { ListPage } from "../table/list-page.tsx";
import { choiceParam, pageParams } from "../table/search-spec.ts";
import { useList } from "../table/use-list.ts";
import { useAdminMessages } from "../use-admin-messages.ts";
import { batchColumns } from "./batch-columns.tsx";
import { stateLabel } from "./import-words.ts";
import { UploadForm } from "./upload-form.tsx";

const RELOAD_MS = 4_000;
const SEARCH = { status: choiceParam(BATCH_STATUSES), ...pageParams(20) };

/** `/admin/pdf-import`. */
export function ImportsPage() {
  useAdminMessages("admin-imports");
  const translator = useTranslate();
  const { t } = translator;
  const list = useList({ search: SEARCH, path: apiPaths.adminImports, schema: importBatchListSchema });
  const { data, reload } = list.query;
  useReloadWhile(data?.data.some((batch) => !isSettled(batch)) === true, reload);
  return (
    <ListPage
      list={list}
      title={t("import.list")}
      lead={t("import.lead")}
      label={t("import.all")}
      before={
        <>
          <UploadForm />
          <h2>{t("import.all")}</h2>
        </>
      }
      filters={[
        {
          name: "status",
          label: t("field.status"),
          options: BATCH_STATUSES.map((status) => ({
            value: status,
            label: stateLabel(translator, { status, work: null }),
          })),
        },
      ]}
      rows={(answer) => answer.data}
      keyOf={({ id }) => id}
      none={
        <Notice title={t("import.none")}>
          <p>{t("import.none_text")}</p>
        </Notice>
      }
      columns={batchColumns(translator)}
    />
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
