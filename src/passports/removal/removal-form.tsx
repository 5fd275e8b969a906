import { useTranslate } from "../../platform/i18n/use-translate.tsx";
import { AGENCY } from "../../platform/lib/agency.ts";
import { InputField, TextAreaField } from "../../ui/form/field.tsx";
import { fieldOf } from "../../public-form/field-of.ts";
import { PhoneField } from "../../public-form/phone-field.tsx";
import { PublicForm } from "../../public-form/public-form.tsx";
import type { useRemovalForm } from "./use-removal-form.ts";

const TEXTS = {
  not_sent: "removal.not_sent",
  offline: "removal.offline",
  offline_text: "removal.offline_text",
  send: "removal.send",
  take_back: "removal.take_back",
} as const;

export function RemovalForm(form: ReturnType<typeof useRemovalForm>) {
  const { state, answers } = form;
  const { t } = useTranslate();
  const errors = state.status === "wrong" ? state.errors : {};
  const field = (name: keyof typeof answers) => fieldOf({ answers, errors }, name);
  return (
    <PublicForm form={form} texts={TEXTS} noScript={t("removal.no_script", { phone: AGENCY.phone })}>
      <InputField
        {...field("request_number")}
        label={t("removal.number")}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
      />
      <TextAreaField
        {...field("reason")}
        label={t("removal.reason")}
        hint={t("removal.reason_hint")}
        rows={5}
        required
      />
      <PhoneField {...field("phone_number")} label={t("removal.phone")} hint={t("removal.phone_hint")} />
    </PublicForm>
  );
}
