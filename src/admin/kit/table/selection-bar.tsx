import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useTranslate } from "../../../platform/i18n/use-translate.tsx";
import { Button } from "../../../ui/button.tsx";
import styles from "./table.module.css";

/**
 * Around the rows: above them a box that chooses all, below them a bar that says how many are chosen and what can be
 * done with them. The bar stays at the edge of the screen, so that no row moves when the first is chosen.
 */
export function Choosing<Row>({ selection, children }: { selection: Selection<Row>; children: ReactNode }) {
  const { t } = useTranslate();
  const { chosen, selectable, isPartial, chooseAll, renderActions } = selection;
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  const count = selectable.length;
  const isAll = chosen.length > 0 && chosen.length === count;
  const isSome = chosen.length > 0 && !isAll;
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = isSome;
  }, [isSome]);
  function clear(): void {
    chooseAll(false);
    // The button is gone.
    document.getElementById(id)?.focus();
  }
  return (
    <div className={styles.choosing}>
      {count > 0 && (
        <label className={styles.selectionAll}>
          <input
            ref={box}
            id={id}
            type="checkbox"
            checked={isAll}
            onChange={(event) => chooseAll(event.target.checked)}
          />
          {t(isPartial ? "several.all_boxes" : "several.all", { count })}
        </label>
      )}
      {children}
      <fieldset
        className={styles.selectionBar}
        aria-label={t("several.bar")}
        data-chosen={chosen.length > 0 || undefined}
      >
        <output className={styles.selectionCount}>
          {chosen.length > 0 && t("several.chosen", { count: chosen.length })}
        </output>
        {chosen.length > 0 && (
          <>
            <Button look="plain" onClick={clear}>
              {t("several.clear")}
            </Button>
            <div className={styles.selectionActions}>{renderActions(chosen, clear)}</div>
          </>
        )}
      </fieldset>
    </div>
  );
}

/** A row's box; nothing for rows that cannot be chosen. */
export function RowBox<Row>({ row, selection }: { row: Row; selection: Selection<Row> }) {
  const { t } = useTranslate();
  if (!selection.isSelectable(row)) return null;
  return (
    <label className={styles.selectionBox}>
      <input
        type="checkbox"
        checked={selection.isChosen(row)}
        onChange={({ nativeEvent }) =>
          selection.choose(row, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
      />
      <span className="only-read-aloud">{t("several.choose", { name: selection.labelOf(row) })}</span>
    </label>
  );
}

type Key = string | number;

/** What a list lets people do with several rows. */
export type Selecting<Row> = {
  /** Names a row's box to those who do not see the row. */
  labelOf: (row: Row) => string;
  /** Rows that nothing can be done with have no box. */
  isSelectable: (row: Row) => boolean;
  /** Buttons of the bar; `done` leaves all rows. */
  renderActions: (chosen: readonly Row[], done: () => void) => React.ReactNode;
};

export type Selection<Row> = Selecting<Row> & {
  /** The chosen ones of the rows shown, in their order: what is not seen is not acted on. */
  chosen: readonly Row[];
  selectable: readonly Row[];
  /** Some rows have no box. */
  isPartial: boolean;
  isChosen: (row: Row) => boolean;
  choose: (row: Row, isRange: boolean) => void;
  chooseAll: (isOn: boolean) => void;
};

/** The rows of a page that somebody chose; those that left the page are left. */
export function useSelection<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => Key,
  selecting: Selecting<Row>,
): Selection<Row> {
  const [state, setState] = useState(NONE_CHOSEN);
  const selectable = rows.filter((row) => selecting.isSelectable(row));
  const order = selectable.map((row) => keyOf(row));
  return {
    ...selecting,
    selectable,
    isPartial: selectable.length < rows.length,
    chosen: selectable.filter((row) => state.keys.has(keyOf(row))),
    isChosen: (row) => state.keys.has(keyOf(row)),
    choose: (row, isRange) => setState((former) => chooseRow(former, order, { key: keyOf(row), isRange })),
    chooseAll: (isOn) => setState({ keys: new Set(isOn ? order : []), from: null }),
  };
}

/** `from`: the row chosen or left last, where a range begins. */
export type Chosen = { keys: ReadonlySet<Key>; from: Key | null };

export const NONE_CHOSEN: Chosen = { keys: new Set(), from: null };

/**
 * Chooses a row, or leaves it. With `isRange` all rows from the last one to this one become as this one does, in the
 * order shown. `order`: the rows that can be chosen.
 */
export function chooseRow(
  chosen: Chosen,
  order: readonly Key[],
  { key, isRange }: { key: Key; isRange: boolean },
): Chosen {
  const at = order.indexOf(key);
  const start = chosen.from === null ? -1 : order.indexOf(chosen.from);
  const [first, last] = isRange && start >= 0 ? [Math.min(start, at), Math.max(start, at)] : [at, at];
  const isOn = !chosen.keys.has(key);
  const keys = new Set(chosen.keys);
  for (const each of order.slice(first, last + 1)) {
    if (isOn) keys.add(each);
    else keys.delete(each);
  }
  return { keys, from: key };
}
