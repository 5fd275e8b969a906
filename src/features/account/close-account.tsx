import { useState } from "react";
import { useLocation } from "wouter";
import * as z from "zod/mini";
import { apiPaths } from "#domain/api/paths.ts";
import { links } from "../../lib/links.ts";
import { account } from "../../auth/this-account.ts";
import { useTranslate } from "../../i18n/use-translate.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { showToast } from "../../ui/toast.ts";
import { PasswordField } from "./account-field.tsx";
import { FormFrame } from "./form-frame.tsx";
import { Section } from "./section.tsx";
import { useAccountForm } from "./use-account-form.ts";

/** Deletes the account and its data after asking for the password again. */
export function CloseAccount() {
  const { t } = useTranslate();
  const [open, setOpen] = useState(false);
  return (
    <Section title={t("account.close")} lead={t("account.close_lead")}>
      <div>
        <Button onClick={() => setOpen(true)}>{t("account.close_open")}</Button>
      </div>
      {open && (
        <Dialog title={t("account.close_title")} onClose={() => setOpen(false)}>
          <p>{t("account.close_text")}</p>
          <CloseForm />
        </Dialog>
      )}
    </Section>
  );
}

function CloseForm() {
  const { t } = useTranslate();
  const [, navigate] = useLocation();
  const form = useAccountForm({
    check: ({ current_password }) =>
      current_password === "" ? { current_password: "account.current_password_error" } : {},
    send: async ({ current_password }) => {
      const body = { password: current_password };
      const answer = await account.send(z.unknown(), "DELETE", apiPaths.profile, body);
      if (!answer.ok) return answer;
      navigate(links.home());
      // The server already ended the session.
      await account.signOut({ tellServer: false });
      void showToast("success", t("account.closed"));
      return answer;
    },
    codes: {
      invalid_credentials: "account.current_password_wrong",
      last_admin: "account.last_admin",
    },
  });
  return (
    <FormFrame id="close" label={t("account.close_title")} submit={t("account.close_now")} {...form}>
      <PasswordField
        name="current_password"
        label={t("account.current_password")}
        autoComplete="current-password"
        required
      />
    </FormFrame>
  );
}
