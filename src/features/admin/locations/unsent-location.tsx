import { useEffect } from "react";
import { useLocation } from "wouter";
import { adminLinks } from "../../../lib/admin-links.ts";
import { useTranslate } from "../../../i18n/use-translate.tsx";
import type { Fields } from "../../../outbox/change.ts";
import { SkeletonRows } from "../../../ui/skeleton.tsx";
import { showToast } from "../../../ui/toast.ts";
import { FormCard } from "../form/form-card.tsx";
import { RecordChanges } from "../outbox/record-changes.tsx";
import { StandingMark } from "../outbox/standing-mark.tsx";
import { standingOfAll } from "../outbox/standing.ts";
import { useOutbox } from "../outbox/use-outbox.ts";
import { AdminHead } from "../table/admin-head.tsx";
import { AdminMissing } from "../table/admin-missing.tsx";
import { AdminPage } from "../table/admin-page.tsx";
import { LocationForm } from "./location-form.tsx";
import { locationResource, LOCATIONS, newLocation } from "./shown-locations.ts";

/** Once sent, shows the branch's own page. */
export function UnsentLocation({ locationKey }: { locationKey: string }) {
  const { t } = useTranslate();
  const { outbox, changes } = useOutbox();
  const [, navigate] = useLocation();
  const made = changes?.find(
    ({ resource, state }) => resource === locationResource(locationKey) && state === "done",
  );
  const slug = made?.answer?.resource.slice(LOCATIONS.length);
  useEffect(() => {
    if (slug !== undefined) navigate(adminLinks.location(slug), { replace: true });
  }, [slug, navigate]);
  if (changes === null || slug !== undefined) return <SkeletonRows count={4} />;
  const shown = newLocation(locationKey, changes);
  const creation = shown?.changes.find(({ kind }) => kind === "location.create");
  if (shown === null || creation === undefined) {
    return <AdminMissing title={t("admin_location.missing")} />;
  }
  async function save(id: string, body: Fields): Promise<void> {
    const edited = await outbox.edit(id, body);
    await (edited.ok ? showToast("success", t("outbox.edited")) : showToast("error", t("outbox.not_kept")));
  }
  return (
    <AdminPage>
      <AdminHead
        title={shown.fields.name}
        mark={<StandingMark standing={standingOfAll(shown.changes)} />}
        lead={t("admin_location.unsent_lead")}
      />
      <RecordChanges changes={shown.changes} />
      <FormCard>
        <LocationForm
          fields={shown.fields}
          submitLabel={t("form.save")}
          onSubmit={(body) => void save(creation.id, body)}
        />
      </FormCard>
    </AdminPage>
  );
}
