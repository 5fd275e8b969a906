import { useTranslate } from "../../i18n/use-translate.tsx";
import { PasswordField } from "./account-field.tsx";
import type { FormState } from "./use-account-form.ts";

type NewPasswordFieldsProps = { form: string; state: FormState; label: string };

export function NewPasswordFields({ form, state, label }: NewPasswordFieldsProps) {
  const { t } = useTranslate();
  return (
    <>
      <PasswordField
        form={form}
        state={state}
        name="password"
        label={label}
        hint={t("account.password_hint")}
        autoComplete="new-password"
        required
      />
      <PasswordField
        form={form}
        state={state}
        name="password_confirmation"
        label={t("account.confirmation")}
        autoComplete="new-password"
        required
      />
    </>
  );
}
