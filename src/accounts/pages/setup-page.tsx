import { adminRoutes } from "#domain/base/admin-routes.ts";
import { registerBodySchema } from "#domain/accounts/contract.ts";
import { apiPaths } from "#domain/base/paths.ts";
import { account } from "../session/this-account.ts";
import { usePageMessages, useTranslate } from "../../platform/i18n/use-translate.tsx";
import { Redirect } from "../../platform/hooks/redirect.tsx";
import { Notice } from "../../ui/notice.tsx";
import { staysSignedIn } from "./account-field.tsx";
import { registerBody, invalidFields } from "./account-fields.ts";
import { EntryFrame } from "./entry-frame.tsx";
import { FormFrame } from "./form-frame.tsx";
import { NewAccountFields } from "./new-account-fields.tsx";
import { useAccountForm } from "./use-account-form.ts";
import { useOneTimeToken } from "./use-one-time-token.ts";

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
