import type { ImportBatch } from "#domain/api/imports.ts";
import { useTranslate } from "../../../i18n/use-translate.tsx";
import { useBranchNamer } from "../../../passports/offices.tsx";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { warningText } from "./import-texts.ts";

type BatchWarningsProps = {
  batch: ImportBatch;
  disabled: boolean;
  onMove: (to: { location: string }) => void;
};

/** If the cover names one other branch, offers to move the list there. */
export function BatchWarnings({ batch, disabled, onMove }: BatchWarningsProps) {
  const translator = useTranslate();
  const { t } = translator;
  const nameOf = useBranchNamer();
  if (batch.warnings.length === 0) return null;
  const named = batch.warnings.find(({ code }) => code === "cover_branch")?.values["named"];
  const branch = named !== undefined && !named.includes(" / ") ? named : undefined;
  const isMovable = batch.status === "parsed" || batch.status === "completed";
  const offer = branch !== undefined && isMovable && (
    <Button disabled={disabled} onClick={() => onMove({ location: branch })}>
      {t("import.move_to", { branch: nameOf(branch) })}
    </Button>
  );
  return (
    <Notice tone="caution" title={t("import.check")} {...(offer === false ? {} : { actions: offer })}>
      {batch.warnings.map((warning) => (
        <p key={warning.text}>{warningText(translator, warning, nameOf)}</p>
      ))}
    </Notice>
  );
}
