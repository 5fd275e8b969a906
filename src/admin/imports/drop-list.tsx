import { useRef, useState, type DragEvent } from "react";
import { useLocation } from "wouter";
import { PDF_MAX_BYTES } from "#domain/imports/contract.ts";
import { useOnline } from "../../platform/hooks/use-online.ts";
import { useTranslate } from "../../platform/i18n/use-translate.tsx";
import { adminLinks } from "../../platform/lib/admin-links.ts";
import { Button } from "../../ui/button.tsx";
import { FileInput } from "../../ui/file-input.tsx";
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

/** What an element takes on which a file is dropped; it has `data-over` while one is held over it. */
type FileDrop = {
  "data-over": true | undefined;
  onDragOver: (event: DragEvent) => void;
  onDragLeave: () => void;
  onDrop: (event: DragEvent) => void;
};

/** Spread it on the element. `take` gets the first file. */
export function useFileDrop(take: (file: File) => void): FileDrop {
  const [isOver, setIsOver] = useState(false);
  return {
    "data-over": isOver || undefined,
    onDragOver(event) {
      event.preventDefault();
      setIsOver(true);
    },
    onDragLeave: () => setIsOver(false),
    onDrop(event) {
      event.preventDefault();
      setIsOver(false);
      const [file] = event.dataTransfer.files;
      if (file !== undefined) take(file);
    },
  };
}

let handed: File | null = null;

/** Gives a list that was dropped elsewhere to the upload form, which opens next. */
function handFile(file: File): void {
  handed = file;
}

/** Once: the form must not send it again when it is opened later. */
export function takeHandedFile(): File | null {
  const file = handed;
  handed = null;
  return file;
}
