import { useState } from "react";
import { pictureUploadSchema } from "#domain/api/admin-media.ts";
import { LONGEST_ALT } from "#domain/api/media.ts";
import { useTranslate } from "../../../i18n/use-translate.tsx";
import { InputField } from "../../../ui/form/field.tsx";
import { FormDialog } from "../form/form-dialog.tsx";
import { readForm } from "../form/read-form.ts";
import styles from "./editor.module.css";
import { useDataUrl } from "../media/use-data-url.ts";

type PictureDialogProps = { file: Blob; onAdd: (alt: string) => void; onClose: () => void };

/** Asks for the description before the picture is added. */
export function PictureDialog({ file, onAdd, onClose }: PictureDialogProps) {
  const { t } = useTranslate();
  const url = useDataUrl(file);
  const [isWrong, setIsWrong] = useState(false);
  function add(form: HTMLFormElement): void {
    const read = pictureUploadSchema.safeParse({ alt: readForm(form)["alt"] ?? "" });
    setIsWrong(!read.success);
    if (read.success) onAdd(read.data.alt);
  }
  return (
    <FormDialog
      title={t("admin_article.picture_title")}
      submitLabel={t("admin_article.picture_add")}
      noValidate
      onSubmit={add}
      onClose={onClose}
    >
      {url !== null && <img className={styles.chosen} src={url} alt="" />}
      <InputField
        name="alt"
        label={t("admin_article.picture_alt")}
        hint={t("admin_article.picture_alt_hint", { most: LONGEST_ALT })}
        error={isWrong ? t("admin_article.picture_alt_wrong", { most: LONGEST_ALT }) : undefined}
        autoComplete="off"
      />
    </FormDialog>
  );
}
