import { useState } from "react";
import { useServices } from "../../../hooks/services-context.ts";
import { useTranslate } from "../../../i18n/use-translate.tsx";
import type { Change, Fields } from "../../../outbox/change.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { TextAreaField } from "../../../ui/form/field.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { isInBin } from "./add-again.ts";
import { subjectText } from "./change-texts.ts";
import { ChooseSides } from "./choose-sides.tsx";
import type { Sides } from "./compare.ts";
import { mergeChange, mergedBody } from "./merge-change.ts";
import { joinParts } from "./merge-text.ts";
import { otherSide } from "./other-side.ts";
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
  const { now } = useServices();
  const other = otherSide(translator, change, now());
  const [merge] = useState(() => mergeChange(change));
  const [paragraphs, setParagraphs] = useState<readonly (string | null)[]>(() =>
    (merge.parts ?? []).filter(({ kind }) => kind === "conflict").map(() => null),
  );
  /** Edited as a whole; null: as it was put together. */
  const [whole, setWhole] = useState<string | null>(null);
  const isOpen = paragraphs.includes(null);
  const together = joinParts(
    merge.parts ?? [],
    paragraphs.map((text) => text ?? ""),
  );
  const inBin = isInBin(change);
  let conflictAt = -1;

  function finish(sides: Sides): void {
    const body = mergedBody(change, merge, { text: whole ?? together, sides });
    if (body === null) onTheirs();
    else onMine(body);
  }
  const parts = (
    <>
      {paragraphs.length === 0 && merge.both.length === 0 && <p>{t("merge.clean")}</p>}
      {merge.parts?.map((part, at) => {
        if (part.kind === "agreed") return null;
        const number = ++conflictAt;
        return (
          <ParagraphConflict
            key={at}
            part={part}
            other={other}
            number={number + 1}
            text={paragraphs[number] ?? null}
            onText={(text) => {
              setWhole(null);
              setParagraphs(paragraphs.map((former, index) => (index === number ? text : former)));
            }}
          />
        );
      })}
      {!isOpen && (
        <TextAreaField
          label={t("merge.whole")}
          hint={t("merge.whole_hint")}
          rows={10}
          value={whole ?? together}
          onChange={(event) => setWhole(event.target.value)}
        />
      )}
    </>
  );
  return (
    <Dialog title={t("conflict.title")} onClose={onClose}>
      <p>{t("conflict.lead", { ...other, subject: subjectText(translator, change) })}</p>
      {inBin && <Notice tone="caution" title={t("merge.in_bin")} />}
      <ChooseSides
        comparison={merge}
        other={other}
        text={merge.parts === null ? undefined : { parts, isOpen }}
        sendLabel={t(inBin ? "merge.restore" : "merge.send")}
        leaveLabel={t(inBin ? "merge.leave" : "merge.theirs")}
        onSend={finish}
        onLeave={onTheirs}
      >
        {inBin && <Button onClick={onNew}>{t("merge.new_draft")}</Button>}
      </ChooseSides>
    </Dialog>
  );
}
