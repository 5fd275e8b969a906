import { useEffect, useRef } from "react";
import { useTranslate } from "../../../i18n/use-translate.tsx";
import { Button } from "../../../ui/button.tsx";
import styles from "./selection.module.css";
import type { Selection } from "./use-selection.ts";

/** Above the rows: chooses all of the page, says how many are chosen, and what can be done with them. */
export function SelectionBar<Row>({ selection }: { selection: Selection<Row> }) {
  const { t } = useTranslate();
  const { chosen, selectable, chooseAll, renderActions } = selection;
  const box = useRef<HTMLInputElement>(null);
  const isAll = chosen.length > 0 && chosen.length === selectable.length;
  const isSome = chosen.length > 0 && !isAll;
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = isSome;
  }, [isSome]);
  function clear(): void {
    chooseAll(false);
    // The button is gone.
    box.current?.focus();
  }
  return (
    <div
      className={styles.bar}
      role="group"
      aria-label={t("several.bar")}
      data-chosen={chosen.length > 0 || undefined}
    >
      <label className={styles.all}>
        <input
          ref={box}
          type="checkbox"
          checked={isAll}
          onChange={(event) => chooseAll(event.target.checked)}
        />
        {t("several.all", { count: selectable.length })}
      </label>
      <output className={styles.count}>
        {chosen.length > 0 && t("several.chosen", { count: chosen.length })}
      </output>
      {chosen.length > 0 && (
        <div className={styles.actions}>
          {renderActions(chosen, clear)}
          <Button look="plain" onClick={clear}>
            {t("several.clear")}
          </Button>
        </div>
      )}
    </div>
  );
}

/** A row's box; nothing for rows that cannot be chosen. */
export function RowBox<Row>({ row, selection }: { row: Row; selection: Selection<Row> }) {
  const { t } = useTranslate();
  if (!selection.isSelectable(row)) return null;
  return (
    <label className={styles.box}>
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
