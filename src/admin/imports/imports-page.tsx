import { useEffect } from "react";
import { Link } from "wouter";
import { BATCH_STATUSES } from "#domain/imports/import-report.ts";
import { type ImportBatch, importBatchListSchema, isSettled } from "#domain/imports/contract.ts";
import { apiPaths } from "#domain/base/paths.ts";
import { adminLinks } from "../../platform/lib/admin-links.ts";
import type { Translator } from "../../platform/i18n/translator.ts";
import { useTranslate } from "../../platform/i18n/use-translate.tsx";
import { BranchName } from "../kit/table/facts.tsx";
import { BothDays, Moment } from "../kit/table/moment.tsx";
import type { Column } from "../kit/table/data-table.tsx";
import { ListPage, useList } from "../kit/table/list-page.tsx";
import { choiceParam, pageParams } from "../../platform/lib/search-params.ts";
import { useAdminMessages } from "../kit/use-admin-messages.ts";
import { BatchState } from "./batch-facts.tsx";
import { stateLabel } from "./import-texts.ts";
import styles from "./imports.module.css";
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
      none={{ title: t("import.none"), text: t("import.none_text") }}
      columns={columnsOf(translator)}
    />
  );
}

function columnsOf({ t }: Translator): Column<ImportBatch>[] {
  return [
    {
      id: "file",
      label: t("import.file"),
      cell: ({ id, original_filename }) => (
        <Link className={styles.fileName} href={adminLinks.import(id)}>
          {original_filename}
        </Link>
      ),
    },
    { id: "branch", label: t("field.location"), cell: ({ location }) => <BranchName name={location} /> },
    {
      id: "day",
      label: t("import.date"),
      figures: true,
      cell: ({ date_of_publish }) => <BothDays date={date_of_publish} />,
    },
    { id: "state", label: t("field.status"), cell: (batch) => <BatchState batch={batch} /> },
    {
      id: "rows",
      label: t("import.rows"),
      cell: ({ status, rows_new, rows_updated, rows_rejected }) =>
        status === "failed"
          ? "–"
          : t("import.rows_short", { fresh: rows_new, updated: rows_updated, rejected: rows_rejected }),
    },
    {
      id: "uploaded",
      label: t("import.uploaded"),
      figures: true,
      cell: ({ created_at }) => <Moment at={created_at} dayOnly />,
    },
  ];
}

/** Busy batches change without user action. */
function useReloadWhile(isBusy: boolean, reload: () => void): void {
  useEffect(() => {
    if (!isBusy) return undefined;
    const timer = setInterval(reload, RELOAD_MS);
    return () => clearInterval(timer);
  }, [isBusy, reload]);
}
