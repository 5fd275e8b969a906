import { useTranslate } from "../../i18n/use-translate.tsx";
import { DeviceField, StayField, TextField } from "./account-field.tsx";
import { NameFields } from "./name-fields.tsx";
import { NewPasswordFields } from "./new-password-fields.tsx";
import type { FormState } from "./use-account-form.ts";

type NewAccountFieldsProps = { form: string; state: FormState };

export function NewAccountFields({ form, state }: NewAccountFieldsProps) {
  const { t } = useTranslate();
  return (
    <>
      <NameFields form={form} state={state} />
      <TextField
        form={form}
        state={state}
        name="phone_number"
        label={t("account.phone")}
        hint={t("account.phone_hint")}
        type="tel"
        inputMode="tel"
        autoComplete="username"
        required
      />
      <TextField
        form={form}
        state={state}
        name="email"
        label={t("account.email")}
        type="email"
        inputMode="email"
        autoComplete="email"
      />
      <NewPasswordFields form={form} state={state} label={t("account.password")} />
      <StayField form={form} />
      <DeviceField form={form} state={state} />
    </>
  );
}
