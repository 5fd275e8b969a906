import type { SyntheticEvent } from "react";
import { useTranslate } from "../../../i18n/use-translate.tsx";
import type { Change, Fields } from "../../../outbox/change.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { fieldLabel } from "../form/field-labels.ts";
import { InputField, TextAreaField } from "../../../ui/form/field.tsx";
import formStyles from "../form/form.module.css";
import { readForm } from "../form/read-form.ts";
import { editableFields, readEdited } from "./edited-fields.ts";

type EditChangeDialogProps = { change: Change; onSave: (body: Fields) => void; onClose: () => void };

/** Edits a queued change, usually one the server rejected. */
export function EditChangeDialog({ change, onSave, onClose }: EditChangeDialogProps) {
  const translator = useTranslate();
  const { t } = translator;
  const refused = change.lastProblem?.kind === "refused" ? change.lastProblem.errors : [];
  function submit(event: SyntheticEvent<HTMLFormElement>): void {
    event.preventDefault();
    onSave(readEdited(change.body ?? {}, readForm(event.currentTarget)));
  }
  return (
    <Dialog title={t("outbox.edit_title")} onClose={onClose}>
      <form className={formStyles.form} onSubmit={submit}>
        {editableFields(change.body ?? {}).map(({ name, kind, text }) => {
          const field = {
            id: `edit-${name}`,
            name,
            label: fieldLabel(translator, name),
            defaultValue: text,
            error: refused.some(({ path }) => path === name) ? t("outbox.wrong_field") : undefined,
          };
          return kind === "lines" ? (
            <TextAreaField key={name} {...field} rows={4} />
          ) : (
            <InputField key={name} {...field} type={kind === "day" ? "date" : "text"} autoComplete="off" />
          );
        })}
        <div className={formStyles.buttons}>
          <Button look="primary" type="submit">
            {t("outbox.save")}
          </Button>
          <Button look="plain" onClick={onClose}>
            {t("form.cancel")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
