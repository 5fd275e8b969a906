import { Link } from "wouter";
import type { ImportBatch } from "../../../../domain/api/imports.ts";
import { adminLinks } from "../../../app/admin-links.ts";
import type { Translator } from "../../../i18n/translator.ts";
import type { Column } from "../table/data-table.tsx";
import { Moment } from "../table/moment.tsx";
import { BatchState } from "./batch-state.tsx";
import { ListDay } from "./list-day.tsx";

/** What the table of imports shows of each. */
export function batchColumns({ t }: Translator): Column<ImportBatch>[] {
  return [
    {
      id: "file",
      label: t("import.file"),
      cell: ({ id, original_filename }) => <Link href={adminLinks.import(id)}>{original_filename}</Link>,
    },
    { id: "branch", label: t("field.location"), cell: ({ location }) => location },
    {
      id: "day",
      label: t("import.date"),
      figures: true,
      cell: ({ date_of_publish }) => <ListDay date={date_of_publish} />,
    },
    { id: "state", label: t("field.status"), cell: (batch) => <BatchState batch={batch} /> },
    { id: "new", label: t("import.rows_new"), figures: true, cell: ({ rows_new }) => rows_new },
    {
      id: "updated",
      label: t("import.rows_updated"),
      figures: true,
      cell: ({ rows_updated }) => rows_updated,
    },
    {
      id: "rejected",
      label: t("import.rows_rejected"),
      figures: true,
      cell: ({ rows_rejected }) => rows_rejected,
    },
    {
      id: "uploaded",
      label: t("import.uploaded"),
      figures: true,
      cell: ({ created_at }) => <Moment at={created_at} />,
    },
  ];
}
