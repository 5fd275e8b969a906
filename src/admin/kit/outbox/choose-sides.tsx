import { type ReactNode, useState } from "react";
import { useTranslate } from "../../../platform/i18n/use-translate.tsx";
import { Button } from "../../../ui/button.tsx";
import { fieldLabel } from "../../records.ts";
import { fieldText } from "../form/field-text.ts";
import formStyles from "../form/form.module.css";
import type { Comparison, Side, Sides, Difference, OtherSide } from "./compare.ts";
import styles from "./outbox.module.css";

type ChooseSidesProps = {
  comparison: Comparison;
  other: OtherSide;
  /** Parts of a text that both changed; `isOpen`: some are still to be chosen. */
  text?: { parts: ReactNode; isOpen: boolean } | undefined;
  sendLabel: string;
  leaveLabel: string;
  onSend: (sides: Sides) => void;
  /** Keeps the other version. */
  onLeave: () => void;
  /** More buttons. */
  children?: ReactNode;
};

/** What only one of two changed is merged and said; a version of everything else is chosen before it can be sent. */
export function ChooseSides(props: ChooseSidesProps) {
  const { comparison, other, text, sendLabel, leaveLabel, onSend, onLeave, children } = props;
  const { t } = useTranslate();
  const [sides, setSides] = useState<Sides>({});
  const { both, mine, theirs } = comparison;
  const isOpen = text?.isOpen === true || both.some(({ field }) => sides[field] === undefined);
  const chooseAll = (side: Side) => setSides(Object.fromEntries(both.map(({ field }) => [field, side])));
  return (
    <form
      className={styles.choices}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isOpen) onSend(sides);
      }}
    >
      {both.length === 0 && text === undefined && <p>{t("merge.clean")}</p>}
      {both.map((difference) => (
        <SideChoice
          key={difference.field}
          difference={difference}
          other={other}
          chosen={sides[difference.field]}
          onChoose={(side) => setSides({ ...sides, [difference.field]: side })}
        />
      ))}
      {both.length > 1 && (
        <div className={formStyles.buttons}>
          <Button look="plain" onClick={() => chooseAll("mine")}>
            {t("conflict.all_mine")}
          </Button>
          <Button look="plain" onClick={() => chooseAll("theirs")}>
            {t("conflict.all_theirs", other)}
          </Button>
        </div>
      )}
      {text?.parts}
      <OneSideChanges title={t("merge.yours_alone")} differences={mine} side="mine" />
      <OneSideChanges title={t("conflict.also", other)} differences={theirs} side="theirs" />
      {isOpen && <p className={formStyles.hint}>{t("merge.choose")}</p>}
      <div className={formStyles.buttons}>
        <Button look="primary" type="submit" disabled={isOpen}>
          {sendLabel}
        </Button>
        {children}
        <Button className={formStyles.apart} onClick={onLeave}>
          {leaveLabel}
        </Button>
      </div>
    </form>
  );
}

type SideChoiceProps = {
  difference: Difference;
  other: OtherSide;
  chosen: Side | undefined;
  onChoose: (side: Side) => void;
};

/** One field that both changed. */
function SideChoice({ difference, other, chosen, onChoose }: SideChoiceProps) {
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
