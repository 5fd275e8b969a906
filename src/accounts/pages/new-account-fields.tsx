import { useTranslate } from "../../platform/i18n/use-translate.tsx";
import { DeviceField, StayField, TextField } from "./account-field.tsx";
import { NameFields } from "./name-fields.tsx";
import { NewPasswordFields } from "./new-password-fields.tsx";

export function NewAccountFields() {
  const { t } = useTranslate();
  return (
    <>
      <NameFields />
      <TextField
        name="phone_number"
        label={t("account.phone")}
        hint={t("account.phone_hint")}
        type="tel"
        inputMode="tel"
        autoComplete="username"
        required
      />
      <TextField
        name="email"
        label={t("account.email")}
        type="email"
        inputMode="email"
        autoComplete="email"
      />
      <NewPasswordFields label={t("account.password")} />
      <StayField />
      <DeviceField />
    </>
  );
}
