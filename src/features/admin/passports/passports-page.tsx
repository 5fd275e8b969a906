import { Link } from "wouter";
import { adminPassportListSchema } from "#domain/api/admin-passports.ts";
import type { PASSPORT_SORTS } from "#domain/api/passports.ts";
import { apiPaths } from "#domain/api/paths.ts";
import { adminLinks } from "../../../lib/admin-links.ts";
import type { Translator } from "../../../i18n/translator.ts";
import { useTranslate } from "../../../i18n/use-translate.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { SyncMark } from "../outbox/sync-mark.tsx";
import { useWaitingChanges } from "../outbox/use-waiting-changes.ts";
import { branchNames, useBranches } from "../query/use-branches.ts";
import { resourceOf, showRecords } from "../record/shown-record.ts";
import { BothDays } from "../table/both-days.tsx";
import type { Column } from "../table/data-table.tsx";
import type { FilterField } from "../table/filter-form.tsx";
import { ListPage } from "../table/list-page.tsx";
import { apiQuery } from "../../../lib/search-spec.ts";
import { useList } from "../table/use-list.ts";
import { useAdminMessages } from "../use-admin-messages.ts";
import { isSearchable } from "./is-searchable.ts";
import { fullNameOf, PASSPORT, type ShownPassport } from "./passport-fields.ts";
import { PASSPORT_SEARCH } from "./passport-search.ts";
import styles from "./passports.module.css";

/** `/admin/passports`: all records, with queued changes applied. */
export function PassportsPage() {
  useAdminMessages("admin-passports");
  const translator = useTranslate();
  const { t } = translator;
  const list = useList({
    search: PASSPORT_SEARCH,
    path: (search) => (isSearchable(search) ? apiQuery(apiPaths.adminPassports, search) : null),
    schema: adminPassportListSchema,
  });
  const { search, query } = list;
  const names = branchNames(useBranches(), search.location);
  const changes = useWaitingChanges(resourceOf(PASSPORT, ""), query) ?? [];
  return (
    <ListPage
      list={list}
      title={t("admin_passport.list")}
      actions={
        <ButtonLink look="primary" href={adminLinks.newPassport()}>
          {t("admin_passport.new")}
        </ButtonLink>
      }
      filters={filterFields(translator, names)}
      notice={!isSearchable(search) && <Notice title={t("admin_passport.too_short")} />}
      rows={({ data }, isWhole) => showRecords(PASSPORT, data, changes, isWhole)}
      keyOf={({ key }) => key}
      isWaiting={({ changes }) => changes.length > 0}
      columns={columnsOf(translator)}
    />
  );
}

function filterFields({ t }: Translator, branches: readonly string[]): FilterField[] {
  return [
    { name: "q", label: t("admin_passport.search") },
    {
      name: "location",
      label: t("field.location"),
      anyLabel: t("filter.all_branches"),
      options: branches.map((name) => ({ value: name, label: name })),
    },
    { name: "request_number", label: t("field.request_number"), kind: "number", seldom: true },
    { name: "first_name", label: t("field.first_name"), seldom: true },
    { name: "middle_name", label: t("field.middle_name"), seldom: true },
    { name: "last_name", label: t("field.last_name"), seldom: true },
  ];
}

function columnsOf({ t }: Translator): Column<ShownPassport, (typeof PASSPORT_SORTS)[number]>[] {
  return [
    { id: "name", label: t("admin_passport.name"), cell: (shown) => <ShownName shown={shown} /> },
    {
      id: "number",
      label: t("field.request_number"),
      figures: true,
      sort: "requestNumber",
      cell: ({ fields }) => fields.request_number,
    },
    { id: "branch", label: t("field.location"), cell: ({ fields }) => fields.location },
    {
      id: "published",
      label: t("field.date_of_publish"),
      figures: true,
      sort: "dateOfPublish",
      cell: ({ fields }) => <BothDays date={fields.date_of_publish} />,
    },
  ];
}

/** Link to the record; struck out while its deletion is queued. */
function ShownName({ shown }: { shown: ShownPassport }) {
  const { t } = useTranslate();
  const { key, fields, changes, deleted } = shown;
  const name = fullNameOf(fields);
  return (
    <>
      <Link href={adminLinks.passport(key)}>
        {deleted ? <del className={styles.gone}>{name}</del> : name}
      </Link>
      {deleted && <span className={styles.deleted}>{t("admin_passport.deleted")}</span>}
      <SyncMark changes={changes} />
    </>
  );
}
