import {
  type ReactNode,
  type RefObject,
  useRef,
  useState,
  type ClipboardEvent,
  type KeyboardEvent,
} from "react";
import { flushSync } from "react-dom";
import type { MessageId } from "../../../platform/i18n/translator.ts";
import { useTranslate } from "../../../platform/i18n/use-translate.tsx";
import { Button } from "../../../ui/button.tsx";
import { InputField } from "../../../ui/form/field.tsx";
import { showToast } from "../../../ui/toast.ts";
import { FormDialog } from "../../kit/form/form-dialog.tsx";
import { insertBlock, typeText } from "../type-text.ts";
import {
  EMPTY_GRID,
  type Grid,
  gridOf,
  tableOf,
  filled,
  MOST_COLUMNS,
  MOST_ROWS,
  withSize,
  tableAt,
  writeTable,
} from "./markdown-table.ts";
import styles from "../articles.module.css";

/** `place`: start and end of the table in the text; null for a new table. */
type Edited = { grid: Grid; place: { start: number; end: number } | null };

/**
 * Edits the table at the caret in a grid of cells, or a new one. The dialog has its own form, so it must be rendered
 * outside the article's form.
 */
export function useTable(text: RefObject<HTMLTextAreaElement | null>): {
  open: () => void;
  dialog: ReactNode;
} {
  const [edited, setEdited] = useState<Edited | null>(null);
  /** A new one that was left, so that nothing typed is lost. */
  const left = useRef(EMPTY_GRID);

  function open(): void {
    if (text.current === null) return;
    const { value, selectionStart } = text.current;
    const found = tableAt(value, selectionStart);
    setEdited(found === null ? { grid: left.current, place: null } : { grid: gridOf(found), place: found });
  }
  function change(grid: Grid): void {
    if (edited?.place === null) left.current = grid;
    setEdited((former) => former && { ...former, grid });
  }
  function insert({ grid, place }: Edited): void {
    // Beside an open dialog the text cannot have the focus, and without it the browser's undo knows nothing of this.
    flushSync(() => setEdited(null));
    if (text.current === null) return;
    const markdown = writeTable(tableOf(grid));
    if (place !== null) return typeText(text.current, markdown, place.start, place.end);
    left.current = EMPTY_GRID;
    insertBlock(text.current, markdown);
  }
  return {
    open,
    dialog: edited && (
      <TableDialog
        grid={edited.grid}
        isOld={edited.place !== null}
        onChange={change}
        onDone={() => insert(edited)}
        onClose={() => setEdited(null)}
      />
    ),
  };
}

type TableDialogProps = {
  grid: Grid;
  /** The table that stands in the text already and is changed here. */
  isOld: boolean;
  onChange: (grid: Grid) => void;
  onDone: () => void;
  onClose: () => void;
};

/** A table as cells: Tab goes along a row, Enter down a column, and copied cells of a spreadsheet fill it. */
function TableDialog({ grid, isOld, onChange, onDone, onClose }: TableDialogProps) {
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
      <div className={styles.tableSize}>
        {size("rows", "admin_article.table_rows", MOST_ROWS)}
        {size("columns", "admin_article.table_columns", MOST_COLUMNS)}
        <label className={styles.tableHeader}>
          <input
            type="checkbox"
            checked={grid.hasHeader}
            onChange={(event) => onChange({ ...grid, hasHeader: event.target.checked })}
          />
          {t("admin_article.table_header")}
        </label>
      </div>
      <p className={styles.tableHint}>{t("admin_article.table_hint")}</p>
      <div className={styles.tableScroller}>
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
      <div className={styles.tableMore}>
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

/** What a spreadsheet copies as plain text: rows in lines, cells between tabs, a cell of several lines in quotes. */
export function readCells(text: string): string[][] {
  const rows: string[][] = [[""]];
  const cell = /"((?:[^"]|"")*)"(?=[\t\r\n]|$)|[^\t\r\n]+|\t|\r\n?|\n/gy;
  for (const [part, quoted] of text.replace(/(?:\r\n?|\n)$/, "").matchAll(cell)) {
    const row = rows.at(-1) ?? [];
    if (part === "\t") row.push("");
    else if (part.startsWith("\r") || part === "\n") rows.push([""]);
    else
      row[row.length - 1] += oneLine(
        row.at(-1) === "" && quoted !== undefined ? quoted.replaceAll('""', '"') : part,
      );
  }
  return rows;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
