import type { User } from "#domain/accounts/users.ts";
import { useTranslate } from "../../platform/i18n/use-translate.tsx";
import { DeviceField, StayField, TextField, PasswordField } from "./account-field.tsx";

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

export function NameFields({ user }: { user?: User }) {
  const { t } = useTranslate();
  return (
    <>
      <TextField
        name="first_name"
        label={t("account.first_name")}
        autoComplete="given-name"
        defaultValue={user?.first_name}
        required
      />
      <TextField
        name="middle_name"
        label={t("account.middle_name")}
        autoComplete="additional-name"
        defaultValue={user?.middle_name ?? ""}
      />
      <TextField
        name="last_name"
        label={t("account.last_name")}
        autoComplete="family-name"
        defaultValue={user?.last_name}
        required
      />
    </>
  );
}

export function NewPasswordFields({ label }: { label: string }) {
  const { t } = useTranslate();
  return (
    <>
      <PasswordField
        name="password"
        label={label}
        hint={t("account.password_hint")}
        autoComplete="new-password"
        required
      />
      <PasswordField
        name="password_confirmation"
        label={t("account.confirmation")}
        autoComplete="new-password"
        required
      />
    </>
  );
}
