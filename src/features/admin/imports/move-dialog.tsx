import { type SyntheticEvent, useState } from "react";
import type { ImportBatch } from "#domain/api/imports.ts";
import { todayInAddisAbaba } from "#domain/day.ts";
import { useTranslate } from "../../../i18n/use-translate.tsx";
import { useServices } from "../../../hooks/services-context.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import type { FieldErrors } from "../../../ui/form/error-list.tsx";
import styles from "../form/form.module.css";
import { placeErrors } from "./list-fields.ts";
import { PlaceFields } from "./place-fields.tsx";

type MoveDialogProps = {
  batch: ImportBatch;
  onMove: (to: { location: string; date: string }) => void;
  onClose: () => void;
};

export function MoveDialog({ batch, onMove, onClose }: MoveDialogProps) {
  const translator = useTranslate();
  const { t } = translator;
  const { now } = useServices();
  const [errors, setErrors] = useState<FieldErrors>({});
  const place = { location: batch.location, date: batch.date_of_publish };
  const [typed, setTyped] = useState(place);
  function submit(event: SyntheticEvent<HTMLFormElement>): void {
    event.preventDefault();
    const to = { ...typed, location: typed.location.trim() };
    const isSame = to.location === place.location && to.date === place.date;
    const wrong = isSame
      ? { location: t("import.move_same") }
      : placeErrors(translator, to, todayInAddisAbaba(now()));
    setErrors(wrong);
    if (Object.keys(wrong).length === 0) onMove(to);
  }
  return (
    <Dialog title={t("import.move")} onClose={onClose}>
      <p>{t("import.move_text")}</p>
      <form className={styles.form} noValidate onSubmit={submit}>
        <PlaceFields
          errors={errors}
          place={typed}
          onChange={(change) => setTyped((former) => ({ ...former, ...change }))}
          disabled={false}
        />
        <div className={styles.buttons}>
          <Button look="primary" type="submit">
            {t("import.move_now")}
          </Button>
          <Button look="plain" onClick={onClose}>
            {t("form.cancel")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
