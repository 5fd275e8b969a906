import { useRef, useState } from "react";
import { useLocation } from "wouter";
import { PDF_MAX_BYTES } from "#domain/imports/contract.ts";
import { useOnline } from "../../platform/hooks/use-online.ts";
import { useTranslate } from "../../platform/i18n/use-translate.tsx";
import { adminLinks } from "../../platform/lib/admin-links.ts";
import { Button } from "../../ui/button.tsx";
import { FileInput } from "../../ui/file-input.tsx";
import { handFile, useFileDrop } from "./use-file-drop.ts";
import styles from "./imports.module.css";
import { fileError } from "./list-fields.ts";

/** On the overview: a list that is dropped or chosen here is read at once, if its cover says what it is. */
export function DropList() {
  const translator = useTranslate();
  const { t } = translator;
  const online = useOnline();
  const [, navigate] = useLocation();
  const [fault, setFault] = useState<string | null>(null);
  const chooser = useRef<HTMLInputElement>(null);
  async function take(file: File | undefined): Promise<void> {
    if (file === undefined || !online) return;
    const wrong = await fileError(translator, file, PDF_MAX_BYTES);
    setFault(wrong);
    if (wrong !== null) return;
    handFile(file);
    navigate(adminLinks.imports());
  }
  const dropping = useFileDrop((file) => void take(file));
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- dropping is a shortcut for the button
    <div className={`${styles.drop} ${styles.desk}`} {...dropping}>
      <Button disabled={!online} onClick={() => chooser.current?.click()}>
        {t("import.choose")}
      </Button>
      <p className={styles.deskText}>{t(online ? "import.drop_here" : "import.online_only")}</p>
      {fault !== null && <p role="alert">{fault}</p>}
      <FileInput
        ref={chooser}
        accept="application/pdf,.pdf"
        label={t("import.choose")}
        onChoose={([file]) => void take(file)}
      />
    </div>
  );
}
