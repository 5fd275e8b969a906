import { Link } from "wouter";
import { useHistoryState } from "wouter/use-browser-location";
import { type PassportHistory as History, passportHistorySchema } from "#domain/passports/admin-contract.ts";
import { apiPaths } from "#domain/base/paths.ts";
import type { MessageId, Translator } from "../../platform/i18n/translator.ts";
import { useTranslate } from "../../platform/i18n/use-translate.tsx";
import { adminLinks } from "../../platform/lib/admin-links.ts";
import { links } from "../../platform/lib/links.ts";
import { readPrefilled } from "../kit/form/prefilled-passport.ts";
import { useAdminQuery } from "../kit/query/use-admin-query.ts";
import { EditRecord } from "../kit/record/edit-record.tsx";
import { NewRecord } from "../kit/record/new-record.tsx";
import { RecordPage } from "../kit/record/record-page.tsx";
import { AnswerState } from "../kit/table/answer-state.tsx";
import { BothDays, Moment } from "../kit/table/moment.tsx";
import { BranchName } from "../kit/table/facts.tsx";
import { type Column, DataTable } from "../kit/table/data-table.tsx";
import { useAdminMessages } from "../kit/use-admin-messages.ts";
import { fullNameOf } from "./passport-fields.ts";
import { PASSPORT } from "./passport-record.tsx";
import styles from "./passports.module.css";

/** `/admin/passports/{id}`; unsent records have a temporary id. */
export function PassportPage({ passportId }: { passportId: string }) {
  useAdminMessages("admin-passports");
  const { t } = useTranslate();
  return (
    <RecordPage
      type={PASSPORT}
      recordKey={passportId}
      renderDeleted={({ id }) => <PassportHistory id={id} />}
    >
      {(record) => {
        const { key, fields } = record.shown;
        const number = fields.request_number;
        return (
          <EditRecord
            {...record}
            type={PASSPORT}
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

/** `/admin/passports/new`. */
export function NewPassportPage() {
  useAdminMessages("admin-passports");
  const prefilled = readPrefilled(useHistoryState());
  return <NewRecord type={PASSPORT} fields={prefilled?.fields} back={prefilled?.back} />;
}

type Listing = History["data"][number];

const KINDS: Record<Listing["kind"], MessageId> = {
  import: "admin_passport.from_import",
  edit: "admin_passport.from_edit",
  delete: "admin_passport.from_delete",
};

/** All listings of the number, newest first. */
function PassportHistory({ id }: { id: number }) {
  const translator = useTranslate();
  const { t } = translator;
  const query = useAdminQuery(apiPaths.adminPassportHistory(id), passportHistorySchema);
  return (
    <section className={styles.history} aria-labelledby="passport-history">
      <h2 id="passport-history">{t("admin_passport.history")}</h2>
      <AnswerState query={query}>
        {({ data }) => (
          <DataTable
            label={t("admin_passport.history")}
            columns={columnsOf(translator)}
            rows={data}
            keyOf={(listing) => String(listing.id)}
          />
        )}
      </AnswerState>
    </section>
  );
}

function columnsOf({ t }: Translator): Column<Listing>[] {
  return [
    { id: "when", label: t("admin_passport.when"), cell: ({ created_at }) => <Moment at={created_at} /> },
    { id: "what", label: t("admin_passport.what"), cell: (listing) => <WhatHappened listing={listing} /> },
    {
      id: "name",
      label: t("admin_passport.name"),
      cell: ({ first_name, middle_name, last_name }) =>
        [first_name, middle_name, last_name].filter((part) => part !== null && part !== "").join(" ") || "–",
    },
    { id: "branch", label: t("field.location"), cell: ({ location }) => <BranchName name={location} /> },
    {
      id: "published",
      label: t("field.date_of_publish"),
      figures: true,
      cell: ({ date_of_publish }) => <BothDays date={date_of_publish} />,
    },
  ];
}

function WhatHappened({ listing }: { listing: Listing }) {
  const { t } = useTranslate();
  const { kind, batch_id, page, line, created_by, shown, taken_back, source_text } = listing;
  return (
    <div>
      {batch_id === null ? (
        t(KINDS[kind])
      ) : (
        <Link href={adminLinks.import(batch_id)}>{t("admin_passport.from_batch", { id: batch_id })}</Link>
      )}
      {created_by !== null && <span> · {created_by}</span>}
      {taken_back === true && <span> · {t("admin_passport.taken_back")}</span>}
      {shown && <strong> · {t("admin_passport.in_force")}</strong>}
      {page !== null && line !== null && (
        <p className={styles.source}>{t("admin_passport.place", { page, line })}</p>
      )}
      {source_text !== null && <p className={styles.source}>{source_text}</p>}
    </div>
  );
}
