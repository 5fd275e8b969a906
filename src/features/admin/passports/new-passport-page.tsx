import { useLocation } from "wouter";
import { adminLinks } from "../../../app/admin-links.ts";
import { useTranslate } from "../../../i18n/use-translate.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { FormCard } from "../form/form-card.tsx";
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
  async function add(body: PassportBody): Promise<void> {
    if ((await enqueue({ kind: "passport.create", body })) !== null) navigate(adminLinks.passports());
  }
  return (
    <AdminPage>
      <AdminHead title={t("admin_passport.new")} lead={t("admin_passport.new_lead")} />
      <FormCard>
        <PassportForm
          fields={NO_PASSPORT_FIELDS}
          branches={branches}
          submitLabel={t("admin_passport.add")}
          onSubmit={(body) => void add(body)}
        >
          <ButtonLink look="plain" href={adminLinks.passports()}>
            {t("form.cancel")}
          </ButtonLink>
        </PassportForm>
      </FormCard>
    </AdminPage>
  );
}
