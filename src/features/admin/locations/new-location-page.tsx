import { useLocation } from "wouter";
import { adminLinks } from "../../../lib/admin-links.ts";
import { useTranslate } from "../../../i18n/use-translate.tsx";
import type { Fields } from "../../../outbox/change.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { FormCard } from "../form/form-card.tsx";
import { useEnqueue } from "../outbox/use-enqueue.ts";
import { AdminHead } from "../table/admin-head.tsx";
import { AdminPage } from "../table/admin-page.tsx";
import { useAdminMessages } from "../use-admin-messages.ts";
import { NO_LOCATION_FIELDS } from "./location-fields.ts";
import { LocationForm } from "./location-form.tsx";

/** `/admin/locations/new`. */
export function NewLocationPage() {
  useAdminMessages("admin-locations");
  const { t } = useTranslate();
  const enqueue = useEnqueue();
  const [, navigate] = useLocation();
  async function add(body: Fields): Promise<void> {
    if ((await enqueue({ kind: "location.create", body })) !== null) navigate(adminLinks.locations());
  }
  return (
    <AdminPage>
      <AdminHead title={t("admin_location.new")} lead={t("admin_location.new_lead")} />
      <FormCard>
        <LocationForm
          fields={NO_LOCATION_FIELDS}
          submitLabel={t("admin_location.add")}
          onSubmit={(body) => void add(body)}
        >
          <ButtonLink look="plain" href={adminLinks.locations()}>
            {t("form.cancel")}
          </ButtonLink>
        </LocationForm>
      </FormCard>
    </AdminPage>
  );
}
