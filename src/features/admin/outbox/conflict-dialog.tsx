import { useState } from "react";
import { useTranslate } from "../../../i18n/use-translate.tsx";
import type { Change, Fields } from "../../../outbox/change.ts";
import { findKind } from "../../../outbox/kind.ts";
import { outboxKinds } from "../../../outbox-kinds.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { fieldLabel, fieldText } from "../form/field-labels.ts";
import formStyles from "../form/form.module.css";
import { type Choices, chosenFields, compareVersions, type Difference } from "./compare.ts";
import { subjectText } from "./change-texts.ts";
import styles from "./conflict.module.css";

type ConflictDialogProps = {
  change: Change;
  /** Null: delete anyway. */
  onMine: (body: Fields | null) => void;
  onTheirs: () => void;
  onClose: () => void;
};

export function ConflictDialog({ change, onMine, onTheirs, onClose }: ConflictDialogProps) {
  const translator = useTranslate();
  const { t } = translator;
  const comparison = compareVersions(change);
  return (
    <Dialog title={t("conflict.title")} onClose={onClose}>
      <p>{t("conflict.lead", { subject: subjectText(translator, change) })}</p>
      {findKind(outboxKinds, change.kind)?.conflict === "deletion" ? (
        <>
          <TheirChanges differences={comparison.theirsAlone} />
          <div className={formStyles.buttons}>
            <Button look="primary" onClick={onTheirs}>
              {t("conflict.keep")}
            </Button>
            <Button look="danger" className={formStyles.apart} onClick={() => onMine(null)}>
              {t("conflict.delete")}
            </Button>
          </div>
        </>
      ) : (
        <>
          <ChooseFields
            change={change}
            differences={comparison.differences}
            onMine={onMine}
            onTheirs={onTheirs}
          />
          <TheirChanges differences={comparison.theirsAlone} />
        </>
      )}
    </Dialog>
  );
}

type ChooseFieldsProps = Pick<ConflictDialogProps, "change" | "onMine" | "onTheirs"> & {
  differences: readonly Difference[];
};

function ChooseFields({ change, differences, onMine, onTheirs }: ChooseFieldsProps) {
  const translator = useTranslate();
  const { t } = translator;
  const all = (side: "mine" | "theirs"): Choices =>
    Object.fromEntries(differences.map(({ field }) => [field, side]));
  const [choices, setChoices] = useState(() => all("mine"));
  if (differences.length === 0) {
    return (
      <>
        <p>{t("conflict.same")}</p>
        <div className={formStyles.buttons}>
          <Button look="primary" onClick={onTheirs}>
            {t("conflict.done")}
          </Button>
        </div>
      </>
    );
  }
  function finish(): void {
    const body = chosenFields(change, choices);
    if (body === null) onTheirs();
    else onMine(body);
  }
  return (
    <form
      className={styles.choices}
      onSubmit={(event) => {
        event.preventDefault();
        finish();
      }}
    >
      {differences.map(({ field, before, mine, theirs }) => (
        <fieldset key={field} className={styles.field}>
          <legend>{fieldLabel(translator, field)}</legend>
          {before !== undefined && (
            <p className={styles.before}>{t("conflict.before", { value: fieldText(translator, before) })}</p>
          )}
          <div className={styles.sides}>
            {(["mine", "theirs"] as const).map((side) => (
              <label key={side} className={styles.side}>
                <input
                  type="radio"
                  name={field}
                  checked={choices[field] === side}
                  onChange={() => setChoices({ ...choices, [field]: side })}
                />
                <span className={styles.who}>{t(side === "mine" ? "conflict.mine" : "conflict.theirs")}</span>
                <span className={styles.value}>{fieldText(translator, side === "mine" ? mine : theirs)}</span>
              </label>
            ))}
          </div>
        </fieldset>
      ))}
      <div className={formStyles.buttons}>
        <Button look="primary" type="submit">
          {t("conflict.use")}
        </Button>
        {differences.length > 1 && (
          <>
            <Button look="plain" onClick={() => setChoices(all("mine"))}>
              {t("conflict.all_mine")}
            </Button>
            <Button look="plain" onClick={() => setChoices(all("theirs"))}>
              {t("conflict.all_theirs")}
            </Button>
          </>
        )}
      </div>
    </form>
  );
}

function TheirChanges({ differences }: { differences: readonly Difference[] }) {
  const translator = useTranslate();
  if (differences.length === 0) return null;
  return (
    <div className={styles.theirs}>
      <h3>{translator.t("conflict.also")}</h3>
      <dl>
        {differences.map(({ field, before, theirs }) => (
          <div key={field}>
            <dt>{fieldLabel(translator, field)}</dt>
            <dd>
              <del>{fieldText(translator, before)}</del> <ins>{fieldText(translator, theirs)}</ins>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
