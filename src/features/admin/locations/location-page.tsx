import { useTranslate } from "../../../i18n/use-translate.tsx";
import { links } from "../../../lib/links.ts";
import { EditRecord } from "../record/edit-record.tsx";
import { RecordPage } from "../record/record-page.tsx";
import { useAdminMessages } from "../use-admin-messages.ts";
import { LOCATION_PAGES } from "./location-record.ts";
import { MergeLocation } from "./merge-location.tsx";

/** `/admin/locations/{slug}`; unsent branches have a temporary slug. */
export function LocationPage({ locationSlug }: { locationSlug: string }) {
  useAdminMessages("admin-locations");
  const { t } = useTranslate();
  return (
    <RecordPage type={LOCATION_PAGES} recordKey={locationSlug}>
      {(record) => {
        const { key, fields, changes } = record.shown;
        const { name } = fields;
        const { in_use, total } = record.base;
        // A copy from the list of branches knows only the passports.
        const isInUse = in_use ?? total > 0;
        return (
          <EditRecord
            {...record}
            type={LOCATION_PAGES}
            lead={t("branch.total", { count: record.base.total })}
            publicHref={links.location(key)}
            deleteText={t("admin_location.delete_text", { name })}
            keepReason={isInUse ? t("refusal.location_in_use") : null}
          >
            <MergeLocation slug={key} name={name} etag={record.etag} disabled={changes.length > 0} />
          </EditRecord>
        );
      }}
    </RecordPage>
  );
}
