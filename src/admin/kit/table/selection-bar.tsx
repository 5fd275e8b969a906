import { type ReactNode, useEffect, useId, useRef } from "react";
import { useTranslate } from "../../../platform/i18n/use-translate.tsx";
import { Button } from "../../../ui/button.tsx";
import styles from "./table.module.css";
import type { Selection } from "./use-selection.ts";

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
