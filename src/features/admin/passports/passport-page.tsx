import { useTranslate } from "../../../i18n/use-translate.tsx";
import { links } from "../../../lib/links.ts";
import { EditRecord } from "../record/edit-record.tsx";
import { RecordPage } from "../record/record-page.tsx";
import { useAdminMessages } from "../use-admin-messages.ts";
import { fullNameOf } from "./passport-fields.ts";
import { PassportHistory } from "./passport-history.tsx";
import { PASSPORT_PAGES } from "./passport-record.ts";

/** `/admin/passports/{id}`; unsent records have a temporary id. */
export function PassportPage({ passportId }: { passportId: string }) {
  useAdminMessages("admin-passports");
  const { t } = useTranslate();
  return (
    <RecordPage
      type={PASSPORT_PAGES}
      recordKey={passportId}
      renderDeleted={({ id }) => <PassportHistory id={id} />}
    >
      {(record) => {
        const { key, fields } = record.shown;
        const number = fields.request_number;
        return (
          <EditRecord
            {...record}
            type={PASSPORT_PAGES}
            lead={number}
            publicHref={links.passport(key, number)}
            deleteText={t("admin_passport.delete_text", { name: fullNameOf(fields), number })}
          >
            <PassportHistory key={record.etag} id={record.base.id} />
          </EditRecord>
        );
      }}
    </RecordPage>
  );
}
