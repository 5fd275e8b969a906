import { type KeyboardEvent, useId } from "react";
import { useTranslate } from "../../../i18n/use-translate.tsx";
import { focusFirstRow } from "./row-keys.ts";
import styles from "./filter-form.module.css";

type SearchBoxProps = {
  field: { name: string; label: string };
  value: string;
  onType: (text: string) => void;
  onClear: () => void;
};

/** `/` focuses it, arrow down enters the list, Escape clears it. */
export function SearchBox({ field, value, onType, onClear }: SearchBoxProps) {
  const { t } = useTranslate();
  const id = useId();
  function handleKeys(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape" && value !== "") {
      event.preventDefault();
      onClear();
    }
    if (event.key === "ArrowDown" && focusFirstRow()) event.preventDefault();
  }
  return (
    <div className={styles.box}>
      <label htmlFor={id}>{field.label}</label>
      <div className={styles.entry}>
        <input
          id={id}
          name={field.name}
          type="search"
          value={value}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          aria-describedby={`${id}-keys`}
          aria-keyshortcuts="/"
          onChange={(event) => onType(event.target.value)}
          onKeyDown={handleKeys}
        />
        {value === "" && <kbd aria-hidden="true">/</kbd>}
      </div>
      <p id={`${id}-keys`} className={styles.keys}>
        {t("table.keys")}
      </p>
    </div>
  );
}
