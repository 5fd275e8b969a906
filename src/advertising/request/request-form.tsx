import { useRef } from "react";
import { MAX_REQUEST_FILE_BYTES } from "#domain/advertising/request-file-types.ts";
import { useHydrated } from "../../platform/hooks/use-hydrated.ts";
import { formatSize } from "../../platform/i18n/sizes.ts";
import { useTranslate } from "../../platform/i18n/use-translate.tsx";
import { fieldOf } from "../../public-form/field-of.ts";
import { PhoneField } from "../../public-form/phone-field.tsx";
import { PublicForm } from "../../public-form/public-form.tsx";
import { Button } from "../../ui/button.tsx";
import { FileInput } from "../../ui/file-input.tsx";
import { InputField, TextAreaField, Field } from "../../ui/form/field.tsx";
import styles from "./file-field.module.css";
import type { useRequestForm } from "./use-request-form.ts";

const TEXTS = {
  not_sent: "ad_request.not_sent",
  offline: "ad_request.offline",
  offline_text: "ad_request.offline_text",
  send: "ad_request.send",
  take_back: "ad_request.take_back",
} as const;

export function RequestForm(form: ReturnType<typeof useRequestForm>) {
  const { state, answers } = form;
  const { t } = useTranslate();
  const hydrated = useHydrated();
  const errors = state.status === "wrong" ? state.errors : {};
  const field = (name: Exclude<keyof typeof answers, "file">) => fieldOf({ answers, errors }, name);
  return (
    <PublicForm form={form} texts={TEXTS} noScript={t("ad_request.no_script")}>
      <InputField {...field("full_name")} label={t("ad_request.name")} autoComplete="name" required />
      <PhoneField
        {...field("phone_number")}
        label={t("ad_request.phone")}
        hint={t("ad_request.phone_hint")}
      />
      <InputField {...field("email")} type="email" label={t("ad_request.email")} autoComplete="email" />
      <InputField {...field("company_name")} label={t("ad_request.company")} autoComplete="organization" />
      <TextAreaField
        {...field("description")}
        label={t("ad_request.description")}
        hint={t("ad_request.description_hint")}
        rows={6}
        required
      />
      <FileField file={answers.file} error={form.fileError} disabled={!hydrated} onChoose={form.chooseFile} />
    </PublicForm>
  );
}

type FileFieldProps = {
  file: File | null;
  error: string | undefined;
  disabled: boolean;
  onChoose: (file: File | null) => void;
};

/** The chosen file, kept by the form: a file box would forget it. */
function FileField({ file, error, disabled, onChoose }: FileFieldProps) {
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
