import { useTranslate } from "../../../i18n/use-translate.tsx";
import type { Change, Fields } from "../../../outbox/change.ts";
import { fieldLabel } from "../form/field-labels.ts";
import { InputField, TextAreaField } from "../../../ui/form/field.tsx";
import { FormDialog } from "../form/form-dialog.tsx";
import { readForm } from "../form/read-form.ts";
import { faultText } from "./fault-texts.ts";
import { editableFields, readEdited } from "./edited-fields.ts";

type EditChangeDialogProps = { change: Change; onSave: (body: Fields) => void; onClose: () => void };

/** Edits a queued change, usually one the server rejected. */
export function EditChangeDialog({ change, onSave, onClose }: EditChangeDialogProps) {
  const translator = useTranslate();
  const { t } = translator;
  const refused = change.lastProblem?.kind === "refused" ? change.lastProblem.errors : [];
  return (
    <FormDialog
      title={t("outbox.edit_title")}
      submitLabel={t("outbox.save")}
      onSubmit={(form) => onSave(readEdited(change.body ?? {}, readForm(form)))}
      onClose={onClose}
    >
      {editableFields(change.body ?? {}).map(({ name, kind, text }) => {
        const refusal = refused.find(({ path }) => path === name);
        const field = {
          id: `edit-${name}`,
          name,
          label: fieldLabel(translator, name),
          defaultValue: text,
          error: refusal && (faultText(translator, refusal) ?? t("outbox.wrong_field")),
        };
        return kind === "lines" ? (
          <TextAreaField key={name} {...field} rows={4} />
        ) : (
          <InputField key={name} {...field} type={kind === "day" ? "date" : "text"} autoComplete="off" />
        );
      })}
    </FormDialog>
  );
}
