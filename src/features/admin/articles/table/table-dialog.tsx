import { type ClipboardEvent, type KeyboardEvent, useRef } from "react";
import type { MessageId } from "../../../../i18n/translator.ts";
import { useTranslate } from "../../../../i18n/use-translate.tsx";
import { Button } from "../../../../ui/button.tsx";
import { InputField } from "../../../../ui/form/field.tsx";
import { showToast } from "../../../../ui/toast.ts";
import { FormDialog } from "../../form/form-dialog.tsx";
import { filled, type Grid, MOST_COLUMNS, MOST_ROWS, withSize } from "./grid.ts";
import { readCells } from "./read-cells.ts";
import styles from "./table-dialog.module.css";

type TableDialogProps = {
  grid: Grid;
  /** The table that stands in the text already and is changed here. */
  isOld: boolean;
  onChange: (grid: Grid) => void;
  onDone: () => void;
  onClose: () => void;
};

/** A table as cells: Tab goes along a row, Enter down a column, and copied cells of a spreadsheet fill it. */
export function TableDialog({ grid, isOld, onChange, onDone, onClose }: TableDialogProps) {
  const { t } = useTranslate();
  const table = useRef<HTMLTableElement>(null);
  const rows = [...Array(grid.rows + 1).keys()].slice(grid.hasHeader ? 0 : 1);
  const columns = [...Array(grid.columns).keys()];

  function focusCell(row: number, column: number): void {
    table.current?.querySelector<HTMLElement>(`[data-cell="${row}-${column}"]`)?.focus();
  }
  function handlePaste(event: ClipboardEvent, row: number, column: number): void {
    const text = event.clipboardData.getData("text/plain");
    if (!/[\t\n]/.test(text.trimEnd())) return;
    event.preventDefault();
    const values = readCells(text);
    const next = filled(grid, row, column, values);
    const wide = Math.max(...values.map((line) => line.length));
    if (row + values.length - 1 > next.rows || column + wide > next.columns)
      void showToast("warning", t("admin_article.table_cut", { rows: next.rows, columns: next.columns }));
    onChange(next);
  }
  function handleKeys(event: KeyboardEvent, row: number, column: number): void {
    if (event.key !== "Enter" || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
    // The form would be sent.
    event.preventDefault();
    focusCell(row + 1, column);
  }
  const size = (name: "rows" | "columns", label: MessageId, most: number) => (
    <InputField
      type="number"
      inputMode="numeric"
      min={1}
      max={Math.max(most, grid[name])}
      label={t(label)}
      value={grid[name]}
      onChange={(event) => onChange(withSize(grid, { [name]: event.target.valueAsNumber }))}
    />
  );
  return (
    <FormDialog
      title={t(isOld ? "admin_article.table_edit" : "admin_article.table_new")}
      submitLabel={t(isOld ? "admin_article.table_change" : "admin_article.table_insert")}
      noValidate
      onSubmit={onDone}
      onClose={onClose}
    >
      <div className={styles.size}>
        {size("rows", "admin_article.table_rows", MOST_ROWS)}
        {size("columns", "admin_article.table_columns", MOST_COLUMNS)}
        <label className={styles.header}>
          <input
            type="checkbox"
            checked={grid.hasHeader}
            onChange={(event) => onChange({ ...grid, hasHeader: event.target.checked })}
          />
          {t("admin_article.table_header")}
        </label>
      </div>
      <p className={styles.hint}>{t("admin_article.table_hint")}</p>
      <div className={styles.scroller}>
        <table ref={table} className={styles.cells}>
          <tbody>
            {rows.map((row) => (
              <tr key={row} data-header={row === 0 || undefined}>
                {columns.map((column) => (
                  <td key={column}>
                    <input
                      data-cell={`${row}-${column}`}
                      aria-label={
                        row === 0
                          ? t("admin_article.table_title_cell", { column: column + 1 })
                          : t("admin_article.table_cell", { row, column: column + 1 })
                      }
                      autoComplete="off"
                      value={grid.cells[row]?.[column] ?? ""}
                      onChange={(event) => onChange(filled(grid, row, column, [[event.target.value]]))}
                      onPaste={(event) => handlePaste(event, row, column)}
                      onKeyDown={(event) => handleKeys(event, row, column)}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className={styles.more}>
        <Button onClick={() => onChange(withSize(grid, { rows: grid.rows + 1 }))}>
          {t("admin_article.table_add_row")}
        </Button>
        <Button onClick={() => onChange(withSize(grid, { columns: grid.columns + 1 }))}>
          {t("admin_article.table_add_column")}
        </Button>
      </div>
    </FormDialog>
  );
}
