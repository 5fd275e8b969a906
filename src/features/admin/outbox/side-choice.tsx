import { useTranslate } from "../../../i18n/use-translate.tsx";
import { fieldLabel, fieldText } from "../form/field-labels.ts";
import type { Difference, Side } from "./compare.ts";
import styles from "./conflict.module.css";
import type { OtherSide } from "./other-side.ts";

type SideChoiceProps = {
  difference: Difference;
  other: OtherSide;
  chosen: Side | undefined;
  onChoose: (side: Side) => void;
};

/** One field that both changed. */
export function SideChoice({ difference, other, chosen, onChoose }: SideChoiceProps) {
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
            <span className={styles.who}>
              {side === "mine" ? t("conflict.mine") : t("conflict.theirs", other)}
            </span>
            <span className={styles.value}>{fieldText(translator, side === "mine" ? mine : theirs)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
