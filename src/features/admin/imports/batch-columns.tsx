import { Link } from "wouter";
import type { ImportBatch } from "#domain/api/imports.ts";
import { adminLinks } from "../../../lib/admin-links.ts";
import type { Translator } from "../../../i18n/translator.ts";
import { BothDays } from "../table/both-days.tsx";
import type { Column } from "../table/data-table.tsx";
import { Moment } from "../table/moment.tsx";
import { BatchState } from "./batch-state.tsx";
import styles from "./imports.module.css";

export function batchColumns({ t }: Translator): Column<ImportBatch>[] {
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
    { id: "branch", label: t("field.location"), cell: ({ location }) => location },
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
      cell: ({ rows_new, rows_updated, rows_rejected }) =>
        t("import.rows_short", { fresh: rows_new, updated: rows_updated, rejected: rows_rejected }),
    },
    {
      id: "uploaded",
      label: t("import.uploaded"),
      figures: true,
      cell: ({ created_at }) => <Moment at={created_at} dayOnly />,
    },
  ];
}
