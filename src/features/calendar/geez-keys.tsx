import { GEEZ_NUMERALS, parseGeez } from "#domain/geez.ts";
import { useTranslate } from "../../i18n/use-translate.tsx";
import { Button } from "../../ui/button.tsx";
import styles from "./geez-numbers.module.css";

const KEYS = GEEZ_NUMERALS.map((sign) => {
  const read = parseGeez(sign);
  return { sign, value: read.ok ? read.value : 0 };
});

/** On-screen keys, since few phones have the numerals. `null` is backspace. */
export function GeezKeys({ onKey, onClear }: { onKey: (sign: string | null) => void; onClear: () => void }) {
  const { t } = useTranslate();
  return (
    <fieldset className={styles.keys}>
      <legend>{t("geez.keys")}</legend>
      <div className={styles.signs}>
        {KEYS.map(({ sign, value }) => (
          <Button key={sign} aria-label={t("geez.key", { sign, value })} onClick={() => onKey(sign)}>
            <b>{sign}</b>
            <small>{t("geez.value", { value })}</small>
          </Button>
        ))}
      </div>
      <div className={styles.edit}>
        <Button onClick={() => onKey(null)}>{t("geez.delete")}</Button>
        <Button onClick={onClear}>{t("geez.clear")}</Button>
      </div>
    </fieldset>
  );
}
