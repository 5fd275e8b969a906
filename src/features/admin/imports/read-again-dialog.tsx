import { type SyntheticEvent, useState } from "react";
import type { ImportBatch, ImportReadAgain } from "#domain/api/imports.ts";
import { todayInAddisAbaba } from "#domain/day.ts";
import { useTranslate } from "../../../i18n/use-translate.tsx";
import { useServices } from "../../../hooks/services-context.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import type { FieldErrors } from "../../../ui/form/error-list.tsx";
import styles from "../form/form.module.css";
import { placeErrors } from "./list-fields.ts";
import { MarkerField } from "./marker-field.tsx";
import { PlaceFields } from "./place-fields.tsx";

type ReadAgainDialogProps = {
  batch: ImportBatch;
  /** Initial text: the previous marker, or a line the user picked. */
  marker: string;
  onReadAgain: (change: ImportReadAgain) => void;
  onClose: () => void;
};

/** Re-parses the stored file. */
export function ReadAgainDialog({ batch, marker, onReadAgain, onClose }: ReadAgainDialogProps) {
  const translator = useTranslate();
  const { t } = translator;
  const { now } = useServices();
  const [errors, setErrors] = useState<FieldErrors>({});
  const [typed, setTyped] = useState({
    linesToSkip: marker,
    location: batch.location,
    date: batch.date_of_publish,
  });
  const change = (part: Partial<typeof typed>): void => setTyped((former) => ({ ...former, ...part }));
  function submit(event: SyntheticEvent<HTMLFormElement>): void {
    event.preventDefault();
    const asked = { ...typed, location: typed.location.trim(), linesToSkip: typed.linesToSkip.trim() };
    const wrong = {
      ...(asked.linesToSkip === "" ? { linesToSkip: t("import.no_marker") } : {}),
      ...placeErrors(translator, asked, todayInAddisAbaba(now())),
    };
    setErrors(wrong);
    if (Object.keys(wrong).length === 0) onReadAgain(asked);
  }
  return (
    <Dialog title={t("import.again")} onClose={onClose}>
      <p>{t("import.again_text")}</p>
      <form className={styles.form} noValidate onSubmit={submit}>
        <MarkerField
          value={typed.linesToSkip}
          onChange={(linesToSkip) => change({ linesToSkip })}
          error={errors["linesToSkip"]}
          disabled={false}
        />
        <PlaceFields errors={errors} place={typed} onChange={change} disabled={false} />
        <div className={styles.buttons}>
          <Button look="primary" type="submit">
            {t("import.again_now")}
          </Button>
          <Button look="plain" onClick={onClose}>
            {t("form.cancel")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
