import { accountRoutes } from "#domain/accounts/account-routes.ts";
import { passwordResetSchema } from "#domain/accounts/contract.ts";
import { apiPaths } from "#domain/base/paths.ts";
import * as z from "zod/mini";
import { account } from "../session/this-account.ts";
import { usePageMessages, useTranslate } from "../../platform/i18n/use-translate.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { type AccountValues, invalidFields } from "./account-fields.ts";
import styles from "./account.module.css";
import { EntryFrame } from "./entry-frame.tsx";
import { FormFrame } from "./form-frame.tsx";
import { NewPasswordFields } from "./new-account-fields.tsx";
import { useAccountForm } from "./use-account-form.ts";
import { useOneTimeToken } from "./use-one-time-token.ts";

/** `/reset-password#token=`: from a link issued by an admin. */
export function ResetPage() {
  usePageMessages("account", "form");
  const { t } = useTranslate();
  const token = useOneTimeToken();
  const bodyOf = ({ password, password_confirmation }: AccountValues) => ({
    token,
    password,
    password_confirmation,
  });
  const form = useAccountForm({
    check: (values) => invalidFields(passwordResetSchema, bodyOf(values)),
    send: (values) =>
      account.send(z.unknown(), "POST", apiPaths.passwordReset, bodyOf(values), { auth: false }),
    codes: { link_not_valid: "account.link_over" },
  });
  const { state, outcome } = form;
  return (
    <EntryFrame title={t("account.reset_title")} lead={t("account.reset_lead")} state={state}>
      {token === "" && <Notice tone="critical" title={t("account.link_cut")} />}
      {token !== "" && state.status !== "done" && (
        <FormFrame id="reset" label={t("account.reset_title")} submit={t("account.reset")} {...form}>
          <NewPasswordFields label={t("account.new_password")} />
        </FormFrame>
      )}
      {state.status === "done" && (
        <div ref={outcome} tabIndex={-1} className={styles.outcome}>
          <Notice
            title={t("account.reset_done")}
            actions={
              <ButtonLink look="primary" href={accountRoutes.login}>
                {t("account.login")}
              </ButtonLink>
            }
          />
        </div>
      )}
    </EntryFrame>
  );
}
