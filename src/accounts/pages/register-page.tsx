import { Link } from "wouter";
import { accountRoutes } from "#domain/accounts/account-routes.ts";
import { registerBodySchema } from "#domain/accounts/contract.ts";
import { apiPaths } from "#domain/base/paths.ts";
import { account } from "../session/this-account.ts";
import { usePageMessages, useTranslate } from "../../platform/i18n/use-translate.tsx";
import { staysSignedIn } from "./account-field.tsx";
import { registerBody, invalidFields } from "./account-fields.ts";
import { EntryFrame } from "./entry-frame.tsx";
import { FormFrame } from "./form-frame.tsx";
import { NewAccountFields } from "./new-account-fields.tsx";
import { useAccountForm } from "./use-account-form.ts";
import { useRedirect, VisitorsOnly } from "./visitors-only.tsx";

/** `/register`: also signs in. */
export function RegisterPage() {
  usePageMessages("account", "form");
  const { t } = useTranslate();
  const redirect = useRedirect();
  const form = useAccountForm({
    check: (values) => invalidFields(registerBodySchema, registerBody(values)),
    send: (values, element) => account.enter(apiPaths.register, registerBody(values), staysSignedIn(element)),
  });
  return (
    <VisitorsOnly to={redirect.to}>
      <EntryFrame
        title={t("account.register_title")}
        lead={t("account.register_lead")}
        state={form.state}
        redirectRefused={redirect.refused}
        foot={
          <p>
            {t("account.have_account")}{" "}
            <Link href={accountRoutes.login + redirect.search}>{t("account.to_login")}</Link>
          </p>
        }
      >
        <FormFrame id="register" label={t("account.register_title")} submit={t("account.register")} {...form}>
          <NewAccountFields />
        </FormFrame>
      </EntryFrame>
    </VisitorsOnly>
  );
}
