import { Link } from "wouter";
import { type User, userListSchema } from "#domain/api/users.ts";
import { ROLES } from "#domain/roles.ts";
import { adminLinks } from "../../../lib/admin-links.ts";
import type { Translator } from "../../../i18n/translator.ts";
import { useTranslate } from "../../../i18n/use-translate.tsx";
import { ROLE_LABELS } from "../frame/rights-labels.ts";
import { DraftsHere } from "../record/drafts-here.tsx";
import type { Column } from "../table/data-table.tsx";
import { ListPage } from "../table/list-page.tsx";
import { Moment } from "../table/moment.tsx";
import { useList } from "../table/use-list.ts";
import { useAdminMessages } from "../use-admin-messages.ts";
import { nameOf } from "./user-name.ts";
import { UserMarks } from "./user-marks.tsx";
import { RIGHTS } from "./user-rights.tsx";
import styles from "./users.module.css";
import { USER_SEARCH, type USER_SORTS, userListPath } from "./user-search.ts";

/** `/admin/users`. */
export function UsersPage() {
  useAdminMessages("admin-users");
  const translator = useTranslate();
  const { t } = translator;
  const either = [
    { value: "true", label: t("field.yes") },
    { value: "false", label: t("field.no") },
  ];
  return (
    <ListPage
      list={useList({ search: USER_SEARCH, path: userListPath, schema: userListSchema })}
      title={t("admin_user.list")}
      before={
        <DraftsHere
          type={RIGHTS}
          titleOf={({ name }) => name}
          href={(key) => adminLinks.user(Number(key))}
          newHref={adminLinks.users()}
        />
      }
      filters={[
        { name: "q", label: t("admin_user.search") },
        {
          name: "role",
          label: t("admin_user.role"),
          options: ROLES.map((role) => ({ value: role, label: t(ROLE_LABELS[role]) })),
        },
        { name: "is_admin", label: t("field.is_admin"), options: either },
        { name: "email_verified", label: t("admin_user.email_verified"), options: either },
      ]}
      rows={({ data }) => data}
      keyOf={({ id }) => id}
      columns={columnsOf(translator)}
    />
  );
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
