// oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- in Safari, tables laid out as cards lose their roles
import type { ReactNode } from "react";
import { Link } from "wouter";
import { useTranslate } from "../../../platform/i18n/use-translate.tsx";
import { handleRowKeys, ROW, ROWS } from "./row-keys.ts";
import styles from "./table.module.css";
import { RowBox, type Selection } from "./selection-bar.tsx";

export type Column<Row, Sort extends string = string> = {
  id: string;
  label: string;
  cell: (row: Row) => ReactNode;
  /** Tabular figures, no wrapping. */
  figures?: boolean;
  /** The column's value of the `sort` parameter. */
  sort?: Sort;
};

export type TableSort<Sort extends string = string> = {
  column: Sort;
  direction: "asc" | "desc";
  linkTo: (column: Sort, direction: "asc" | "desc") => string;
};

type DataTableProps<Row, Sort extends string> = {
  label: string;
  /** The first column names and links the row. */
  columns: readonly Column<Row, Sort>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  isWaiting?: ((row: Row) => boolean) | undefined;
  sort?: TableSort<Sort>;
  /** Rows have boxes, if any of them can be chosen. */
  selection?: Selection<Row> | undefined;
};

/** A dense table; cards on narrow screens. */
export function DataTable<Row, Sort extends string = never>(props: DataTableProps<Row, Sort>) {
  const { label, columns, rows, keyOf, isWaiting, sort } = props;
  const selection = props.selection?.selectable.length === 0 ? undefined : props.selection;
  const { t } = useTranslate();
  return (
    <div className={styles.tableFrame}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys only move the focus between links */}
      <table
        className={styles.table}
        role="table"
        aria-label={label}
        data-boxes={selection !== undefined || undefined}
        onKeyDown={handleRowKeys}
        {...ROWS}
      >
        <thead role="rowgroup">
          <tr role="row">
            {selection !== undefined && (
              <th scope="col" role="columnheader" className={styles.tableBox}>
                <span className="only-read-aloud">{t("several.column")}</span>
              </th>
            )}
            {columns.map((column) => (
              <HeadCell key={column.id} column={column} sort={sort} />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr
              key={keyOf(row)}
              role="row"
              {...ROW}
              data-waiting={isWaiting?.(row) === true || undefined}
              data-chosen={selection?.isChosen(row) === true || undefined}
            >
              {selection !== undefined && (
                <td role="cell" className={styles.tableBox}>
                  <RowBox row={row} selection={selection} />
                </td>
              )}
              {columns.map((column, index) => (
                <BodyCell key={column.id} column={column} row={row} isTitle={index === 0} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type CellProps<Row> = {
  column: Pick<Column<Row>, "label" | "cell" | "figures">;
  row: Row;
  isTitle: boolean;
};

function BodyCell<Row>({ column, row, isTitle }: CellProps<Row>) {
  const className = column.figures === true ? styles.figures : undefined;
  const content = (
    <>
      <span className={styles.cellLabel} aria-hidden="true">
        {column.label}
      </span>
      <div className={styles.cellValue}>{column.cell(row)}</div>
    </>
  );
  return isTitle ? (
    <th scope="row" role="rowheader" className={className}>
      {content}
    </th>
  ) : (
    <td role="cell" className={className}>
      {content}
    </td>
  );
}

type HeadCellProps<Sort extends string> = {
  column: { label: string; sort?: Sort };
  sort: TableSort<Sort> | undefined;
};

function HeadCell<Sort extends string>({ column, sort }: HeadCellProps<Sort>) {
  const { t } = useTranslate();
  if (sort === undefined || column.sort === undefined) {
    return (
      <th scope="col" role="columnheader">
        {column.label}
      </th>
    );
  }
  const sorted = sort.column === column.sort ? sort.direction : null;
  const next = sorted === "asc" ? "desc" : "asc";
  return (
    <th
      scope="col"
      role="columnheader"
      aria-sort={sorted === null ? "none" : sorted === "asc" ? "ascending" : "descending"}
    >
      <Link className={styles.sort} href={sort.linkTo(column.sort, next)}>
        {column.label}
        <SortMark direction={sorted} />
        <span className="only-read-aloud">{t(next === "asc" ? "table.sort_up" : "table.sort_down")}</span>
      </Link>
    </th>
  );
}

/** Solid arrow on the sorted column, faint on others. */
function SortMark({ direction }: { direction: "asc" | "desc" | null }) {
  return (
    <svg className={styles.rowMark} viewBox="0 0 10 14" width="10" height="14" aria-hidden="true">
      <path d="M5 1l4 5H1z" opacity={direction === "asc" ? 1 : 0.25} fill="currentColor" />
      <path d="M5 13l4-5H1z" opacity={direction === "desc" ? 1 : 0.25} fill="currentColor" />
    </svg>
  );
}
