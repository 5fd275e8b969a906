import { adminPassportListSchema, DEFAULT_ADMIN_PASSPORT_PAGE_SIZE } from "#domain/api/admin-passports.ts";
import { PASSPORT_SORTS } from "#domain/api/passports.ts";
import { apiPaths } from "#domain/api/paths.ts";
import { adminLinks } from "../../../lib/admin-links.ts";
import type { Translator } from "../../../i18n/translator.ts";
import { useTranslate } from "../../../i18n/use-translate.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { useListQuery } from "../query/use-list-query.ts";
import { useBranchNames } from "../locations/use-branch-names.ts";
import { useWaitingChanges } from "../outbox/use-waiting-changes.ts";
import { AdminHead } from "../table/admin-head.tsx";
import { AdminPage } from "../table/admin-page.tsx";
import { AnswerState } from "../table/answer-state.tsx";
import { BothDays } from "../table/both-days.tsx";
import { type Column, DataTable } from "../table/data-table.tsx";
import { type FilterField, FilterForm } from "../table/filter-form.tsx";
import { apiQuery, choiceParam, pageParam, pageSizeParam, textParam } from "../table/search-spec.ts";
import { TablePages } from "../table/table-pages.tsx";
import { useTableSearch } from "../table/use-table-search.ts";
import { useAdminMessages } from "../use-admin-messages.ts";
import { isAskable } from "./askable.ts";
import { ShownName } from "./shown-name.tsx";
import { PASSPORTS, type ShownPassport, showPassports } from "./shown-passports.ts";

const SEARCH = {
  q: textParam("q", "search"),
  request_number: textParam(),
  first_name: textParam(),
  middle_name: textParam(),
  last_name: textParam(),
  location: textParam(),
  sort: choiceParam(PASSPORT_SORTS, "dateOfPublish"),
  sort_dir: choiceParam(["asc", "desc"], "desc"),
  page: pageParam(),
  page_size: pageSizeParam(DEFAULT_ADMIN_PASSPORT_PAGE_SIZE),
};

/** `/admin/passports`: all records, with queued changes applied. */
export function PassportsPage() {
  useAdminMessages("admin-passports");
  const translator = useTranslate();
  const { t } = translator;
  const table = useTableSearch(SEARCH);
  const { search } = table;
  const isTooShort = !isAskable(search);
  const query = useListQuery(
    isTooShort ? null : apiQuery(apiPaths.adminPassports, search),
    adminPassportListSchema,
    { passing: search.q !== "" },
  );
  const changes = useWaitingChanges(PASSPORTS, query) ?? [];
  const isFiltered = table.linkTo({}) !== table.linkTo(NO_FILTERS);
  return (
    <AdminPage>
      <AdminHead
        title={t("admin_passport.list")}
        actions={
          <ButtonLink look="primary" href={adminLinks.newPassport()}>
            {t("admin_passport.new")}
          </ButtonLink>
        }
      />
      <FilterForm
        fields={useFilterFields(search.location)}
        search={search}
        clearHref={table.clearHref}
        onSearch={table.filter}
      />
      {isTooShort && <Notice title={t("admin_passport.too_short")} />}
      <AnswerState query={query}>
        {({ data, meta }) => {
          const rows = showPassports(data, changes, search.page === 1 && !isFiltered);
          return (
            <>
              {rows.length === 0 ? (
                <Notice title={t("table.empty")} />
              ) : (
                <DataTable
                  label={t("admin_passport.list")}
                  columns={columnsOf(translator)}
                  rows={rows}
                  keyOf={({ key }) => key}
                  isWaiting={({ changes }) => changes.length > 0}
                  sort={{
                    column: search.sort,
                    direction: search.sort_dir,
                    linkTo: (column, sort_dir) => table.linkTo({ sort: column, sort_dir }),
                  }}
                />
              )}
              <TablePages meta={meta} table={table} />
            </>
          );
        }}
      </AnswerState>
    </AdminPage>
  );
}

const NO_FILTERS = {
  q: "",
  request_number: "",
  first_name: "",
  middle_name: "",
  last_name: "",
  location: "",
};

function useFilterFields(branch: string): FilterField[] {
  const { t } = useTranslate();
  const branches = useBranchNames();
  const names = [...new Set([...branches, branch])].filter((name) => name !== "").sort();
  return [
    { name: "q", label: t("admin_passport.search") },
    {
      name: "location",
      label: t("field.location"),
      options: [
        { value: "", label: t("filter.all_branches") },
        ...names.map((name) => ({ value: name, label: name })),
      ],
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
