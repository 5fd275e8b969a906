import { useTranslate } from "../../platform/i18n/use-translate.tsx";
import { PasswordField } from "./account-field.tsx";

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
