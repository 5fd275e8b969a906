import { useServices } from "../../../platform/hooks/services-context.ts";
import { useTranslate } from "../../../platform/i18n/use-translate.tsx";
import type { Change, Fields } from "../../../outbox/change.ts";
import { findKind } from "../../../outbox/kind.ts";
import { outboxKinds } from "../../../outbox-kinds.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import formStyles from "../form/form.module.css";
import { subjectText } from "./change-texts.ts";
import { ChooseSides, OneSideChanges } from "./choose-sides.tsx";
import { chosenFields, compareVersions, type Sides, otherSide } from "./compare.ts";

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
  const { now } = useServices();
  const other = otherSide(translator, change, now());
  const comparison = compareVersions(change);
  const { both, mine, theirs } = comparison;
  const isDeletion = findKind(outboxKinds, change.kind)?.conflict === "deletion";

  function send(sides: Sides): void {
    const body = chosenFields(comparison, sides);
    if (Object.keys(body).length === 0) onTheirs();
    else onMine(body);
  }
  const lead = <p>{t("conflict.lead", { ...other, subject: subjectText(translator, change) })}</p>;
  if (!isDeletion && both.length + mine.length > 0) {
    return (
      <Dialog title={t("conflict.title")} onClose={onClose}>
        {lead}
        <ChooseSides
          comparison={comparison}
          other={other}
          sendLabel={t("merge.send")}
          leaveLabel={t("merge.theirs")}
          onSend={send}
          onLeave={onTheirs}
        />
      </Dialog>
    );
  }
  return (
    <Dialog title={t("conflict.title")} onClose={onClose}>
      {lead}
      {!isDeletion && <p>{t("conflict.same")}</p>}
      <OneSideChanges title={t("conflict.changed", other)} differences={theirs} side="theirs" />
      <div className={formStyles.buttons}>
        <Button look="primary" onClick={onTheirs}>
          {t(isDeletion ? "conflict.keep" : "conflict.done")}
        </Button>
        {isDeletion && (
          <Button look="danger" className={formStyles.apart} onClick={() => onMine(null)}>
            {t("conflict.delete")}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
