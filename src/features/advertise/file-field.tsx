import { useRef } from "react";
import { MAX_REQUEST_FILE_BYTES } from "#domain/api/request-file-types.ts";
import { formatSize } from "../../i18n/sizes.ts";
import { useTranslate } from "../../i18n/use-translate.tsx";
import { Button } from "../../ui/button.tsx";
import { FileInput } from "../../ui/file-input.tsx";
import { Field } from "../../ui/form/field.tsx";
import styles from "./file-field.module.css";

type FileFieldProps = {
  file: File | null;
  error: string | undefined;
  disabled: boolean;
  onChoose: (file: File | null) => void;
};

/** The chosen file, kept by the form: a file box would forget it. */
export function FileField({ file, error, disabled, onChoose }: FileFieldProps) {
  const translator = useTranslate();
  const { t } = translator;
  const box = useRef<HTMLInputElement>(null);
  const hint = t("ad_request.file_hint", { size: formatSize(translator, MAX_REQUEST_FILE_BYTES) });
  return (
    <Field id="file" label={t("ad_request.file")} hint={hint} error={error}>
      {({ className: _boxed, ...control }) => (
        <div className={styles.file}>
          {file !== null && (
            <p className={styles.chosen}>
              <span>{file.name}</span> <span>{formatSize(translator, file.size)}</span>
            </p>
          )}
          <div className={styles.actions}>
            <Button {...control} disabled={disabled} onClick={() => box.current?.click()}>
              {t(file === null ? "ad_request.file_choose" : "ad_request.file_other")}
            </Button>
            {file !== null && (
              <Button look="plain" onClick={() => onChoose(null)}>
                {t("ad_request.file_remove")}
              </Button>
            )}
          </div>
          <FileInput
            ref={box}
            accept=".pdf,.doc,.docx,.jpg,.jpeg,.png"
            label={t("ad_request.file")}
            onChoose={([chosen]) => chosen && onChoose(chosen)}
          />
        </div>
      )}
    </Field>
  );
}
