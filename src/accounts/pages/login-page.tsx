import { Link } from "wouter";
import { accountRoutes } from "#domain/accounts/account-routes.ts";
import { loginBodySchema } from "#domain/accounts/contract.ts";
import { apiPaths } from "#domain/base/paths.ts";
import { account } from "../session/this-account.ts";
import { usePageMessages, useTranslate } from "../../platform/i18n/use-translate.tsx";
import { DeviceField, PasswordField, StayField, TextField, staysSignedIn } from "./account-field.tsx";
import { invalidFields, loginBody } from "./account-fields.ts";
import { EntryFrame } from "./entry-frame.tsx";
import { FormFrame } from "./form-frame.tsx";
import { useAccountForm } from "./use-account-form.ts";
import { useRedirect, VisitorsOnly } from "./visitors-only.tsx";

/** `/login`; then on to the `redirect` target. */
export function LoginPage() {
  usePageMessages("account", "form");
  const { t } = useTranslate();
  const redirect = useRedirect();
  const form = useAccountForm({
    check: (values) => {
      const { password, ...rest } = invalidFields(loginBodySchema, loginBody(values));
      return password === undefined ? rest : { ...rest, password: "account.password_missing" };
    },
    send: (values, element) => account.enter(apiPaths.login, loginBody(values), staysSignedIn(element)),
    codes: { invalid_credentials: "account.wrong_credentials" },
  });
  const { state } = form;
  return (
    <VisitorsOnly to={redirect.to}>
      <EntryFrame
        title={t("account.login_title")}
        state={state}
        redirectRefused={redirect.refused}
        foot={
          <>
            <p>
              {t("account.no_account")}{" "}
              <Link href={accountRoutes.register + redirect.search}>{t("account.to_register")}</Link>
            </p>
            <p>{t("account.forgotten")}</p>
          </>
        }
      >
        <FormFrame id="login" label={t("account.login_title")} submit={t("account.login")} {...form}>
          <TextField
            name="phone_number"
            label={t("account.phone")}
            type="tel"
            inputMode="tel"
            autoComplete="username"
            required
          />
          <PasswordField
            name="password"
            label={t("account.password")}
            autoComplete="current-password"
            required
          />
          <StayField />
          <DeviceField />
        </FormFrame>
      </EntryFrame>
    </VisitorsOnly>
  );
}
