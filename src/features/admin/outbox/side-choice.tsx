import { useTranslate } from "../../../i18n/use-translate.tsx";
import { fieldLabel, fieldText } from "../form/field-labels.ts";
import type { Difference } from "./compare.ts";
import styles from "./conflict.module.css";

export type Side = "mine" | "theirs";

type SideChoiceProps = {
  difference: Difference;
  chosen: Side | undefined;
  onChoose: (side: Side) => void;
};

/** One field that both changed. */
export function SideChoice({ difference, chosen, onChoose }: SideChoiceProps) {
  const translator = useTranslate();
  const { t } = translator;
  const { field, before, mine, theirs } = difference;
  return (
    <fieldset className={styles.field}>
      <legend>{fieldLabel(translator, field)}</legend>
      {before !== undefined && (
        <p className={styles.before}>{t("conflict.before", { value: fieldText(translator, before) })}</p>
      )}
      <div className={styles.sides}>
        {(["mine", "theirs"] as const).map((side) => (
          <label key={side} className={styles.side}>
            <input type="radio" name={field} checked={chosen === side} onChange={() => onChoose(side)} />
            <span className={styles.who}>{t(side === "mine" ? "conflict.mine" : "conflict.theirs")}</span>
            <span className={styles.value}>{fieldText(translator, side === "mine" ? mine : theirs)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
