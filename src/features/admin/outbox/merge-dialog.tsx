import { useState } from "react";
import { useTranslate } from "../../../i18n/use-translate.tsx";
import type { Change, Fields } from "../../../outbox/change.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { TextAreaField } from "../../../ui/form/field.tsx";
import formStyles from "../form/form.module.css";
import { Notice } from "../../../ui/notice.tsx";
import { isInBin } from "./add-again.ts";
import { subjectText } from "./change-texts.ts";
import { type Side, SideChoice } from "./side-choice.tsx";
import styles from "./conflict.module.css";
import { mergeChange, mergedBody } from "./merge-change.ts";
import { joinParts } from "./merge-text.ts";
import { OneSideChanges } from "./one-side-changes.tsx";
import { ParagraphConflict } from "./paragraph-conflict.tsx";

export type MergeDialogProps = {
  change: Change;
  onMine: (body: Fields) => void;
  onTheirs: () => void;
  /** Add mine as a new record. */
  onNew: () => void;
  onClose: () => void;
};

/** Two edits of one text: what fits together is merged, the rest is chosen paragraph by paragraph. */
export function MergeDialog({ change, onMine, onTheirs, onNew, onClose }: MergeDialogProps) {
  const translator = useTranslate();
  const { t } = translator;
  const [merge] = useState(() => mergeChange(change));
  const [sides, setSides] = useState<Readonly<Record<string, Side>>>({});
  const [paragraphs, setParagraphs] = useState<readonly (string | null)[]>(() =>
    (merge.parts ?? []).filter(({ kind }) => kind === "conflict").map(() => null),
  );
  /** Edited as a whole; null: as it was put together. */
  const [whole, setWhole] = useState<string | null>(null);
  const isOpen = paragraphs.includes(null) || merge.conflicts.some(({ field }) => sides[field] === undefined);
  const together = joinParts(
    merge.parts ?? [],
    paragraphs.map((text) => text ?? ""),
  );
  const inBin = isInBin(change);
  let conflictAt = -1;

  function finish(): void {
    const body = mergedBody(change, merge, { text: whole ?? together, sides });
    if (body === null) onTheirs();
    else onMine(body);
  }
  return (
    <Dialog title={t("conflict.title")} onClose={onClose}>
      <p>{t("conflict.lead", { subject: subjectText(translator, change) })}</p>
      {inBin && <Notice tone="caution" title={t("merge.in_bin")} />}
      <form
        className={styles.choices}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isOpen) finish();
        }}
      >
        {paragraphs.length === 0 && merge.conflicts.length === 0 && <p>{t("merge.clean")}</p>}
        {merge.conflicts.map((difference) => (
          <SideChoice
            key={difference.field}
            difference={difference}
            chosen={sides[difference.field]}
            onChoose={(side) => setSides({ ...sides, [difference.field]: side })}
          />
        ))}
        {merge.parts?.map((part, at) => {
          if (part.kind === "agreed") return null;
          const number = ++conflictAt;
          return (
            <ParagraphConflict
              key={at}
              part={part}
              number={number + 1}
              text={paragraphs[number] ?? null}
              onText={(text) => {
                setWhole(null);
                setParagraphs(paragraphs.map((former, index) => (index === number ? text : former)));
              }}
            />
          );
        })}
        {merge.parts !== null && !isOpen && (
          <TextAreaField
            label={t("merge.whole")}
            hint={t("merge.whole_hint")}
            rows={10}
            value={whole ?? together}
            onChange={(event) => setWhole(event.target.value)}
          />
        )}
        <OneSideChanges title={t("merge.yours_alone")} differences={merge.mine} side="mine" />
        <OneSideChanges title={t("conflict.also")} differences={merge.theirs} side="theirs" />
        {isOpen && <p className={formStyles.hint}>{t("merge.choose")}</p>}
        <div className={formStyles.buttons}>
          <Button look="primary" type="submit" disabled={isOpen}>
            {t(inBin ? "merge.restore" : "merge.send")}
          </Button>
          {inBin && <Button onClick={onNew}>{t("merge.new_draft")}</Button>}
          <Button className={formStyles.apart} onClick={onTheirs}>
            {t(inBin ? "merge.leave" : "merge.theirs")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
