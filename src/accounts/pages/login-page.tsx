import { Suspense, useRef, useState } from "react";
import { Link } from "wouter";
import { accountRoutes } from "#domain/accounts/account-routes.ts";
import { loginBodySchema } from "#domain/accounts/contract.ts";
import { apiPaths } from "#domain/base/paths.ts";
import { ok } from "#domain/base/result.ts";
import { useHydrated } from "../../platform/hooks/use-hydrated.ts";
import { Button } from "../../ui/button.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { passkeyParts } from "../passkeys/lazy-passkeys.ts";
import type { PasskeyPart } from "../passkeys/passkey-parts.tsx";
import { account } from "../session/this-account.ts";
import { usePageMessages, useTranslate } from "../../platform/i18n/use-translate.tsx";
import { DeviceField, PasswordField, StayField, TextField, staysSignedIn } from "./account-field.tsx";
import { invalidFields, loginBody } from "./account-fields.ts";
import { EntryFrame } from "./entry-frame.tsx";
import { FormFrame } from "./form-frame.tsx";
import { useAccountForm } from "./use-account-form.ts";
import { useRedirect, VisitorsOnly } from "./visitors-only.tsx";

/** What comes in place of the form. */
type Step = WithoutBack<Extract<PasskeyPart, { part: "alone" | "second" }>>;
type WithoutBack<T> = T extends unknown ? Omit<T, "onBack"> : never;

/** The password is right, and the account has passkeys. */
const SECOND = "second_factor_needed";

/** `/login`; then on to the `redirect` target. */
export function LoginPage() {
  usePageMessages("account", "form");
  const { t } = useTranslate();
  const redirect = useRedirect();
  const hydrated = useHydrated();
  const [step, setStep] = useState<Step | null>(null);
  const card = useRef<HTMLDivElement>(null);
  const form = useAccountForm({
    check: (values) => {
      const { password, ...rest } = invalidFields(loginBodySchema, loginBody(values));
      return password === undefined ? rest : { ...rest, password: "account.password_missing" };
    },
    send: async (values, element) => {
      const [body, stay] = [loginBody(values), staysSignedIn(element)];
      const answer = await account.enter(apiPaths.login, body, stay);
      if (answer.ok || answer.error.kind !== "problem" || answer.error.problem.code !== SECOND) return answer;
      setStep({ part: "second", body, stay });
      return ok(null);
    },
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
        <div ref={card} hidden={step !== null}>
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
        </div>
        {step === null ? (
          <div>
            <Button
              disabled={!hydrated}
              onClick={() => {
                const filled = card.current?.querySelector("form");
                setStep({ part: "alone", stay: filled instanceof HTMLFormElement && staysSignedIn(filled) });
              }}
            >
              {t("account.passkey_sign_in")}
            </Button>
          </div>
        ) : (
          <Suspense fallback={<SkeletonRows count={2} />}>
            <passkeyParts.Page {...step} onBack={() => setStep(null)} />
          </Suspense>
        )}
      </EntryFrame>
    </VisitorsOnly>
  );
}
