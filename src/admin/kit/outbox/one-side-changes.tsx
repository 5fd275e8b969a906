import { useTranslate } from "../../../platform/i18n/use-translate.tsx";
import { fieldLabel } from "../../records.ts";
import { fieldText } from "../form/field-text.ts";
import type { Difference } from "./compare.ts";
import styles from "./conflict.module.css";

type OneSideChangesProps = { title: string; differences: readonly Difference[]; side: "mine" | "theirs" };

/** Fields that only one of the two changed. */
export function OneSideChanges({ title, differences, side }: OneSideChangesProps) {
  const translator = useTranslate();
  if (differences.length === 0) return null;
  return (
    <div className={styles.theirs}>
      <h3>{title}</h3>
      <dl>
        {differences.map((difference) => (
          <div key={difference.field}>
            <dt>{fieldLabel(translator, difference.field)}</dt>
            <dd>
              <del>{fieldText(translator, difference.before)}</del>{" "}
              <ins>{fieldText(translator, difference[side])}</ins>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
