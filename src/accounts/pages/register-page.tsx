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
import { adminRoutes } from "#domain/base/admin-routes.ts";
import { Redirect } from "../../platform/hooks/redirect.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useOneTimeToken } from "./use-one-time-token.ts";

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

/** `/setup#token=`: the first admin, by the link printed at the server's first start. */
export function SetupPage() {
  usePageMessages("account", "form");
  const { t } = useTranslate();
  const token = useOneTimeToken();
  const form = useAccountForm({
    check: (values) => invalidFields(registerBodySchema, registerBody(values)),
    send: (values, element) =>
      account.enter(apiPaths.setup, { ...registerBody(values), token }, staysSignedIn(element)),
    codes: { link_not_valid: "account.link_over" },
  });
  if (form.state.status === "done") return <Redirect to={adminRoutes.start} />;
  return (
    <EntryFrame title={t("account.setup_title")} lead={t("account.setup_lead")} state={form.state}>
      {token === "" ? (
        <Notice tone="critical" title={t("account.link_cut")} />
      ) : (
        <FormFrame id="setup" label={t("account.setup_title")} submit={t("account.setup")} {...form}>
          <NewAccountFields />
        </FormFrame>
      )}
    </EntryFrame>
  );
}
