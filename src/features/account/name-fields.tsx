import type { User } from "#domain/api/users.ts";
import { useTranslate } from "../../i18n/use-translate.tsx";
import { TextField } from "./account-field.tsx";
import type { FormState } from "./use-account-form.ts";

type NameFieldsProps = { form: string; state: FormState; user?: User };

export function NameFields({ form, state, user }: NameFieldsProps) {
  const { t } = useTranslate();
  return (
    <>
      <TextField
        form={form}
        state={state}
        name="first_name"
        label={t("account.first_name")}
        autoComplete="given-name"
        defaultValue={user?.first_name}
        required
      />
      <TextField
        form={form}
        state={state}
        name="middle_name"
        label={t("account.middle_name")}
        autoComplete="additional-name"
        defaultValue={user?.middle_name ?? ""}
      />
      <TextField
        form={form}
        state={state}
        name="last_name"
        label={t("account.last_name")}
        autoComplete="family-name"
        defaultValue={user?.last_name}
        required
      />
    </>
  );
}
