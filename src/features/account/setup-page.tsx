import { adminRoutes } from "#domain/admin-routes.ts";
import { registerBodySchema } from "#domain/api/auth.ts";
import { apiPaths } from "#domain/api/paths.ts";
import { account } from "../../auth/this-account.ts";
import { usePageMessages, useTranslate } from "../../i18n/use-translate.tsx";
import { LeaveFor } from "../../hooks/leave-for.tsx";
import { Notice } from "../../ui/notice.tsx";
import { wantsToStay } from "./account-field.tsx";
import { registerBody } from "./account-bodies.ts";
import { misfits } from "./account-fields.ts";
import { EntryFrame } from "./entry-frame.tsx";
import { FormFrame } from "./form-frame.tsx";
import { NewAccountFields } from "./new-account-fields.tsx";
import { useAccountForm } from "./use-account-form.ts";
import { useOneTimeToken } from "./use-one-time-token.ts";

const FORM = "setup";

/** `/setup#token=`: the first admin, by the link printed at the server's first start. */
export function SetupPage() {
  usePageMessages("account");
  const { t } = useTranslate();
  const token = useOneTimeToken();
  const form = useAccountForm({
    check: (values) => misfits(registerBodySchema, registerBody(values)),
    send: (values, element) =>
      account.enter(apiPaths.setup, { ...registerBody(values), token }, wantsToStay(element)),
    codes: { link_not_valid: "account.link_over" },
  });
  if (form.state.status === "done") return <LeaveFor to={adminRoutes.start} />;
  return (
    <EntryFrame title={t("account.setup_title")} lead={t("account.setup_lead")} state={form.state}>
      {token === "" ? (
        <Notice tone="critical" title={t("account.link_cut")} />
      ) : (
        <FormFrame id={FORM} label={t("account.setup_title")} submit={t("account.setup")} {...form}>
          <NewAccountFields form={FORM} state={form.state} />
        </FormFrame>
      )}
    </EntryFrame>
  );
}
