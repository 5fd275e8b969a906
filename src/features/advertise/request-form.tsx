import { useHydrated } from "../../hooks/use-hydrated.ts";
import { useTranslate } from "../../i18n/use-translate.tsx";
import { fieldOf } from "../../public-form/field-of.ts";
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
