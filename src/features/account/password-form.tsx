import * as z from "zod/mini";
import { passwordChangeSchema } from "#domain/api/auth.ts";
import { apiPaths } from "#domain/api/paths.ts";
import { account } from "../../auth/this-account.ts";
import { useTranslate } from "../../i18n/use-translate.tsx";
import { showToast } from "../../ui/toast.ts";
import { passwordBody } from "./account-bodies.ts";
import { PasswordField } from "./account-field.tsx";
import { invalidFields } from "./account-fields.ts";
import { FormFrame } from "./form-frame.tsx";
import { NewPasswordFields } from "./new-password-fields.tsx";
import { Section } from "./section.tsx";
import { useAccountForm } from "./use-account-form.ts";

/** Needs the current password, and signs out all other devices. */
export function PasswordForm() {
  const { t } = useTranslate();
  const form = useAccountForm({
    check: (values) => ({
      ...(values.current_password === "" && { current_password: "account.current_password_error" as const }),
      ...invalidFields(passwordChangeSchema, passwordBody(values)),
    }),
    send: async (values, element) => {
      const answer = await account.send(z.unknown(), "POST", apiPaths.profilePassword, passwordBody(values));
      if (!answer.ok) return answer;
      element.reset();
      void showToast("success", t("account.password_changed"));
      return answer;
    },
  });
  return (
    <Section title={t("account.change_password")} lead={t("account.change_password_lead")}>
      <FormFrame id="password" label={t("account.change_password")} submit={t("account.change")} {...form}>
        <PasswordField
          name="current_password"
          label={t("account.current_password")}
          autoComplete="current-password"
          required
        />
        <NewPasswordFields label={t("account.new_password")} />
      </FormFrame>
    </Section>
  );
}
