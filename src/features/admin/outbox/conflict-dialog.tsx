import { useState } from "react";
import { useTranslate } from "../../../i18n/use-translate.tsx";
import type { Change, Fields } from "../../../outbox/change.ts";
import { findKind } from "../../../outbox/kind.ts";
import { outboxKinds } from "../../../outbox-kinds.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import formStyles from "../form/form.module.css";
import { type Choices, chosenFields, compareVersions, type Difference } from "./compare.ts";
import { subjectText } from "./change-texts.ts";
import styles from "./conflict.module.css";
import { OneSideChanges } from "./one-side-changes.tsx";
import { SideChoice } from "./side-choice.tsx";

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
          <OneSideChanges title={t("conflict.also")} differences={comparison.theirsAlone} side="theirs" />
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
          <OneSideChanges title={t("conflict.also")} differences={comparison.theirsAlone} side="theirs" />
        </>
      )}
    </Dialog>
  );
}

type ChooseFieldsProps = Pick<ConflictDialogProps, "change" | "onMine" | "onTheirs"> & {
  differences: readonly Difference[];
};

function ChooseFields({ change, differences, onMine, onTheirs }: ChooseFieldsProps) {
  const { t } = useTranslate();
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
      {differences.map((difference) => (
        <SideChoice
          key={difference.field}
          difference={difference}
          chosen={choices[difference.field]}
          onChoose={(side) => setChoices({ ...choices, [difference.field]: side })}
        />
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
