import { Link } from "wouter";
import { type User, userListSchema } from "#domain/api/users.ts";
import { ROLES } from "#domain/roles.ts";
import { adminLinks } from "../../../lib/admin-links.ts";
import type { Translator } from "../../../i18n/translator.ts";
import { useTranslate } from "../../../i18n/use-translate.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { ROLE_LABELS } from "../frame/rights-words.ts";
import { useListQuery } from "../query/use-list-query.ts";
import { AdminHead } from "../table/admin-head.tsx";
import { AdminPage } from "../table/admin-page.tsx";
import { AnswerState } from "../table/answer-state.tsx";
import { type Column, DataTable } from "../table/data-table.tsx";
import { type FilterField, FilterForm } from "../table/filter-form.tsx";
import { Moment } from "../table/moment.tsx";
import { TablePages } from "../table/table-pages.tsx";
import { useTableSearch } from "../table/use-table-search.ts";
import { useAdminMessages } from "../use-admin-messages.ts";
import { nameOf } from "./user-name.ts";
import { UserMarks } from "./user-marks.tsx";
import styles from "./users.module.css";
import { USER_SEARCH, type USER_SORTS, userListPath } from "./user-search.ts";

/** `/admin/users`. */
export function UsersPage() {
  useAdminMessages("admin-users");
  const translator = useTranslate();
  const { t } = translator;
  const table = useTableSearch(USER_SEARCH);
  const { search } = table;
  const query = useListQuery(userListPath(search), userListSchema, { passing: search.q !== "" });
  return (
    <AdminPage>
      <AdminHead title={t("admin_user.list")} />
      <FilterForm
        fields={filterFields(translator)}
        search={search}
        clearHref={table.clearHref}
        onSearch={table.filter}
      />
      <AnswerState query={query}>
        {({ data, meta }) => (
          <>
            {data.length === 0 ? (
              <Notice title={t("table.empty")} />
            ) : (
              <DataTable
                label={t("admin_user.list")}
                columns={columnsOf(translator)}
                rows={data}
                keyOf={({ id }) => String(id)}
                sort={{
                  column: search.sort,
                  direction: search.sort_dir,
                  linkTo: (sort, sort_dir) => table.linkTo({ sort, sort_dir }),
                }}
              />
            )}
            <TablePages meta={meta} table={table} />
          </>
        )}
      </AnswerState>
    </AdminPage>
  );
}

function filterFields({ t }: Translator): FilterField[] {
  const either = [
    { value: "", label: t("table.any") },
    { value: "true", label: t("field.yes") },
    { value: "false", label: t("field.no") },
  ];
  return [
    { name: "q", label: t("admin_user.search") },
    {
      name: "role",
      label: t("admin_user.role"),
      options: [
        { value: "", label: t("table.any") },
        ...ROLES.map((role) => ({ value: role, label: t(ROLE_LABELS[role]) })),
      ],
    },
    { name: "is_admin", label: t("field.is_admin"), options: either },
    { name: "email_verified", label: t("admin_user.email_verified"), options: either },
  ];
}

function columnsOf({ t }: Translator): Column<User, (typeof USER_SORTS)[number]>[] {
  return [
    {
      id: "name",
      label: t("admin_user.name"),
      sort: "first_name",
      cell: (user) => <Link href={adminLinks.user(user.id)}>{nameOf(user)}</Link>,
    },
    {
      id: "phone",
      label: t("field.phone_number"),
      figures: true,
      cell: ({ phone_number }) => phone_number ?? "–",
    },
    {
      id: "email",
      label: t("field.email"),
      cell: ({ email }) => <span className={styles.email}>{email ?? "–"}</span>,
    },
    { id: "role", label: t("admin_user.role"), cell: (user) => <UserMarks user={user} /> },
    {
      id: "since",
      label: t("admin_user.since"),
      sort: "created_at",
      figures: true,
      cell: ({ created_at }) => <Moment at={created_at} dayOnly />,
    },
  ];
}
