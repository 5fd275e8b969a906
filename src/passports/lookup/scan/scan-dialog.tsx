import { useState } from "react";
import { numberInside } from "#domain/passports/lookup.ts";
import { useTranslate } from "../../../platform/i18n/use-translate.tsx";
import { Camera } from "../../../ui/camera/camera.tsx";
import { anyCodeReader } from "../../../ui/camera/code-reader.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import shared from "../../../ui/shared.module.css";

export type ScanDialogProps = { onNumber: (number: string) => void; onClose: () => void };

/** Looks through the camera until a code has a request number in it. */
export function ScanDialog({ onNumber, onClose }: ScanDialogProps) {
  const { t } = useTranslate();
  const [hasOther, setHasOther] = useState(false);
  function look(texts: readonly string[]): void {
    const [number] = texts.flatMap((text) => numberInside(text) ?? []);
    if (number === undefined) setHasOther(true);
    else onNumber(number);
  }
  return (
    <Dialog title={t("scan.title")} onClose={onClose}>
      <div className={shared.section}>
        <p>{t("scan.text")}</p>
        <Camera openReader={anyCodeReader} onCodes={look} />
        <div aria-live="polite">{hasOther && <p>{t("scan.no_number")}</p>}</div>
      </div>
    </Dialog>
  );
}
