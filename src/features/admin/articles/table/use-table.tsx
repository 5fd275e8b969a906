import { type ReactNode, type RefObject, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { insertBlock } from "../insert-block.ts";
import { typeText } from "../type-text.ts";
import { EMPTY_GRID, type Grid, gridOf, tableOf } from "./grid.ts";
import { tableAt, writeTable } from "./markdown-table.ts";
import { TableDialog } from "./table-dialog.tsx";

/** `place`: where the table stands in the text; null of one that is not there yet. */
type Edited = { grid: Grid; place: { start: number; end: number } | null };

/**
 * Opens a table as cells: the one around the caret, otherwise a new one. The dialog has a form of its own, so it stands
 * outside of the article's.
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
