import { useState } from "react";
import type { ImportBatch } from "#domain/imports/contract.ts";
import { todayInAddisAbaba } from "#domain/base/day.ts";
import { useTranslate } from "../../platform/i18n/use-translate.tsx";
import { useServices } from "../../platform/hooks/services-context.ts";
import type { FieldErrors } from "../../ui/form/error-list.tsx";
import { forgetTyping } from "../../platform/lib/kept-typing.ts";
import { FormDialog } from "../kit/form/form-dialog.tsx";
import { placeErrors } from "./list-fields.ts";
import { MarkerField, PlaceFields } from "./place-fields.tsx";

type ListValues = { linesToSkip: string; location: string; date: string };

type ListDialogProps = {
  batch: ImportBatch;
  /** False: it could not be done, and what was typed is kept. */
  onSubmit: (values: ListValues) => Promise<boolean>;
  onClose: () => void;
  /** Reads the stored file again from this marker on: the former one, or a line the user picked. */
  marker?: string;
};

/** Moves a list to another branch or day, or reads it again. */
export function ListDialog({ batch, marker, onSubmit, onClose }: ListDialogProps) {
  const translator = useTranslate();
  const { t } = translator;
  const { now } = useServices();
  const [errors, setErrors] = useState<FieldErrors>({});
  const [typed, setTyped] = useState<ListValues>({
    linesToSkip: marker ?? "",
    location: batch.location,
    date: batch.date_of_publish,
  });
  const isMove = marker === undefined;
  // Another line of the file is another beginning.
  const keepAs = isMove ? `list ${batch.id} move` : `list ${batch.id} again ${marker}`;
  const change = (field: keyof ListValues, text: string): void =>
    setTyped((former) => ({ ...former, [field]: text }));
  function submit(): void {
    const { date } = typed;
    const [location, linesToSkip] = [typed.location.trim(), typed.linesToSkip.trim()];
    const isSame = location === batch.location && date === batch.date_of_publish;
    const wrong = {
      ...(!isMove && linesToSkip === "" && { linesToSkip: t("import.no_marker") }),
      ...placeErrors(translator, { location, date }, todayInAddisAbaba(now())),
      ...(isMove && isSame && { location: t("import.move_same") }),
    };
    setErrors(wrong);
    if (Object.keys(wrong).length === 0) void send({ location, date, linesToSkip });
  }
  async function send(values: ListValues): Promise<void> {
    if (await onSubmit(values)) forgetTyping(keepAs);
  }
  return (
    <FormDialog
      title={t(isMove ? "import.move" : "import.again")}
      submitLabel={t(isMove ? "import.move_now" : "import.again_now")}
      noValidate
      keepAs={keepAs}
      onRefilled={(texts) => setTyped((former) => ({ ...former, ...texts }))}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t(isMove ? "import.move_text" : "import.again_text")}</p>
      {!isMove && (
        <MarkerField
          value={typed.linesToSkip}
          onChange={(text) => change("linesToSkip", text)}
          error={errors["linesToSkip"]}
          disabled={false}
        />
      )}
      <PlaceFields errors={errors} place={typed} onChange={change} disabled={false} />
    </FormDialog>
  );
}
