import { type SyntheticEvent, useState } from "react";
import { todayInAddisAbaba } from "../../../../domain/day.ts";
import { useTranslate } from "../../../i18n/use-translate.tsx";
import { useServices } from "../../../lib/services-context.ts";
import { useOnline } from "../../../lib/use-online.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { ErrorSummary, type FieldErrors } from "../form/error-summary.tsx";
import { FormCard } from "../form/form-card.tsx";
import { FormInput } from "../form/form-field.tsx";
import styles from "../form/form.module.css";
import { readForm } from "../form/read-form.ts";
import { fileError, placeErrors } from "./list-fields.ts";
import ownStyles from "./imports.module.css";
import { PlaceFields } from "./place-fields.tsx";
import { UploadFailure } from "./upload-failure.tsx";
import { UploadProgressBar } from "./upload-progress-bar.tsx";
import { useUpload } from "./use-upload.ts";

const NO_ERRORS: FieldErrors = {};
const MARKERS_ID = "known-markers";
/** Headers of the two layouts that lists come in. */
const MARKERS = ["REQUEST_No.", "Application Number"];

/** The PDF of a list, and what the person states about it. All answers stay when something does not fit. */
export function UploadForm() {
  const translator = useTranslate();
  const { t } = translator;
  const { now } = useServices();
  const online = useOnline();
  const { upload, send, cancel } = useUpload();
  const [errors, setErrors] = useState<FieldErrors>(NO_ERRORS);
  const isSending = upload.state === "sending";

  async function submit(form: HTMLFormElement): Promise<void> {
    const typed = readForm(form);
    const place = { location: (typed["location"] ?? "").trim(), date: typed["date"] ?? "" };
    const linesToSkip = (typed["linesToSkip"] ?? "").trim();
    const chosen = new FormData(form).get("pdf_file");
    const file = chosen instanceof File ? chosen : null;
    const wrongFile = await fileError(translator, file);
    const wrong = {
      ...(wrongFile === null ? {} : { pdf_file: wrongFile }),
      ...placeErrors(translator, place, todayInAddisAbaba(now())),
      ...(linesToSkip === "" ? { linesToSkip: t("import.no_marker") } : {}),
    };
    setErrors(wrong);
    if (file === null || Object.keys(wrong).length > 0) return;
    setErrors(await send({ file, linesToSkip, ...place }));
  }
  return (
    <FormCard>
      <form
        className={styles.form}
        aria-labelledby="import-new"
        noValidate
        onSubmit={(event: SyntheticEvent<HTMLFormElement>) => {
          event.preventDefault();
          void submit(event.currentTarget);
        }}
      >
        <h2 id="import-new">{t("import.new")}</h2>
        {!online && <Notice tone="caution" title={t("import.online_only")} />}
        <ErrorSummary errors={errors} />
        {upload.state === "failed" && <UploadFailure error={upload.error} />}
        <div className={styles.fields}>
          <div className={`${styles.whole} ${ownStyles.file}`}>
            <FormInput
              id="pdf_file"
              name="pdf_file"
              type="file"
              accept="application/pdf,.pdf"
              label={t("import.file")}
              hint={t("import.file_hint")}
              error={errors["pdf_file"]}
              disabled={isSending}
            />
          </div>
          <PlaceFields errors={errors} disabled={isSending} />
          <FormInput
            id="linesToSkip"
            name="linesToSkip"
            label={t("import.marker")}
            hint={t("import.marker_hint")}
            error={errors["linesToSkip"]}
            list={MARKERS_ID}
            autoComplete="off"
            spellCheck={false}
            disabled={isSending}
          />
          <datalist id={MARKERS_ID}>
            {MARKERS.map((marker) => (
              <option key={marker}>{marker}</option>
            ))}
          </datalist>
        </div>
        {upload.state === "sending" ? (
          <UploadProgressBar name={upload.name} progress={upload.progress} onCancel={cancel} />
        ) : (
          <div className={styles.buttons}>
            <Button look="primary" type="submit" disabled={!online}>
              {t("import.upload")}
            </Button>
          </div>
        )}
      </form>
    </FormCard>
  );
}
