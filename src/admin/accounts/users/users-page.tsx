import { Suspense } from "react";
import { Link } from "wouter";
import { apiPaths } from "#domain/base/paths.ts";
import { type User, userListSchema } from "#domain/accounts/users.ts";
import { ROLES } from "#domain/accounts/roles.ts";
import { DEFAULT_USER_PAGE_SIZE } from "#domain/accounts/contract.ts";
import type { Translator } from "../../../platform/i18n/translator.ts";
import { useTranslate } from "../../../platform/i18n/use-translate.tsx";
import { adminLinks } from "../../../platform/lib/admin-links.ts";
import {
  apiQuery,
  choiceParam,
  pageParams,
  type SearchOf,
  sortParams,
  textParam,
} from "../../../platform/lib/search-params.ts";
import { SilentErrorBoundary } from "../../../ui/silent-error-boundary.tsx";
import { ROLE_LABELS } from "../../kit/frame/rights-labels.ts";
import { DraftsHere } from "../../kit/record/drafts-here.tsx";
import type { Column } from "../../kit/table/data-table.tsx";
import { ListPage, useList } from "../../kit/table/list-page.tsx";
import { Moment } from "../../kit/table/moment.tsx";
import { useAdminMessages } from "../../kit/use-admin-messages.ts";
import { userPasskeys } from "./lazy-user-passkeys.ts";
import { RIGHTS, UserMarks, nameOf } from "./user-rights.tsx";
import styles from "./users.module.css";

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
    <>
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
      <SilentErrorBoundary>
        <Suspense fallback={null}>
          <userPasskeys.Page part="roles" />
        </Suspense>
      </SilentErrorBoundary>
    </>
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

const FLAGS = ["true", "false"] as const;
const USER_SORTS = ["created_at", "first_name", "last_name"] as const;

/** Search parameters of `/admin/users`; `search` is an alias of `q`. */
export const USER_SEARCH = {
  q: textParam("q", "search"),
  role: choiceParam(ROLES),
  is_admin: choiceParam(FLAGS),
  email_verified: choiceParam(FLAGS),
  ...sortParams(USER_SORTS, "created_at", "desc"),
  ...pageParams(DEFAULT_USER_PAGE_SIZE),
};

/** The API calls them `per_page` and `search`. */
export function userListPath(search: SearchOf<typeof USER_SEARCH>): string {
  const { q, page_size, ...rest } = search;
  return apiQuery(apiPaths.adminUsers, { ...rest, search: q, per_page: page_size });
}
