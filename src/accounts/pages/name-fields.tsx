import type { User } from "#domain/accounts/users.ts";
import { useTranslate } from "../../platform/i18n/use-translate.tsx";
import { TextField } from "./account-field.tsx";

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
