import { useHydrated } from "../../hooks/use-hydrated.ts";
import { useTranslate } from "../../i18n/use-translate.tsx";
import { PhoneField } from "../../public-form/phone-field.tsx";
import { PublicForm } from "../../public-form/public-form.tsx";
import { InputField, TextAreaField } from "../../ui/form/field.tsx";
import { FileField } from "./file-field.tsx";
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
  return (
    <PublicForm form={form} texts={TEXTS} noScript={t("ad_request.no_script")}>
      <InputField
        id="full_name"
        name="full_name"
        label={t("ad_request.name")}
        error={errors.full_name}
        defaultValue={answers.full_name}
        autoComplete="name"
        required
      />
      <PhoneField
        label={t("ad_request.phone")}
        hint={t("ad_request.phone_hint")}
        error={errors.phone_number}
        defaultValue={answers.phone_number}
      />
      <InputField
        id="email"
        name="email"
        type="email"
        label={t("ad_request.email")}
        error={errors.email}
        defaultValue={answers.email}
        autoComplete="email"
      />
      <InputField
        id="company_name"
        name="company_name"
        label={t("ad_request.company")}
        error={errors.company_name}
        defaultValue={answers.company_name}
        autoComplete="organization"
      />
      <TextAreaField
        id="description"
        name="description"
        label={t("ad_request.description")}
        hint={t("ad_request.description_hint")}
        error={errors.description}
        defaultValue={answers.description}
        rows={6}
        required
      />
      <FileField file={answers.file} error={errors.file} disabled={!hydrated} onChoose={form.chooseFile} />
    </PublicForm>
  );
}
