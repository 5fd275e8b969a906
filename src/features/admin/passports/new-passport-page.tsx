import { useLocation } from "wouter";
import { useHistoryState } from "wouter/use-browser-location";
import { adminLinks } from "../../../lib/admin-links.ts";
import { useTranslate } from "../../../i18n/use-translate.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { FormCard } from "../form/form-card.tsx";
import { readPrefilled } from "../form/prefilled-passport.ts";
import { useBranchNames } from "../locations/use-branch-names.ts";
import { useEnqueue } from "../outbox/use-enqueue.ts";
import { AdminHead } from "../table/admin-head.tsx";
import { AdminPage } from "../table/admin-page.tsx";
import { useAdminMessages } from "../use-admin-messages.ts";
import { NO_PASSPORT_FIELDS, type PassportBody } from "./passport-fields.ts";
import { PassportForm } from "./passport-form.tsx";

/** `/admin/passports/new`. */
export function NewPassportPage() {
  useAdminMessages("admin-passports");
  const { t } = useTranslate();
  const branches = useBranchNames();
  const enqueue = useEnqueue();
  const [, navigate] = useLocation();
  const prefilled = readPrefilled(useHistoryState());
  const back = prefilled?.back ?? adminLinks.passports();
  async function add(body: PassportBody): Promise<void> {
    if ((await enqueue({ kind: "passport.create", body })) !== null) navigate(back);
  }
  return (
    <AdminPage>
      <AdminHead title={t("admin_passport.new")} lead={t("admin_passport.new_lead")} />
      <FormCard>
        <PassportForm
          fields={prefilled?.fields ?? NO_PASSPORT_FIELDS}
          branches={branches}
          submitLabel={t("admin_passport.add")}
          onSubmit={(body) => void add(body)}
        >
          <ButtonLink look="plain" href={back}>
            {t("form.cancel")}
          </ButtonLink>
        </PassportForm>
      </FormCard>
    </AdminPage>
  );
}
