import { Link } from "wouter";
import { adminLocationListSchema } from "#domain/api/admin-locations.ts";
import { apiPaths } from "#domain/api/paths.ts";
import { adminLinks } from "../../../lib/admin-links.ts";
import type { Translator } from "../../../i18n/translator.ts";
import { useTranslate } from "../../../i18n/use-translate.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { useAdminQuery } from "../query/use-admin-query.ts";
import { StandingMark } from "../outbox/standing-mark.tsx";
import { standingOfAll } from "../outbox/standing.ts";
import { useWaitingChanges } from "../outbox/use-waiting-changes.ts";
import { AdminHead } from "../table/admin-head.tsx";
import { AdminPage } from "../table/admin-page.tsx";
import { AnswerState } from "../table/answer-state.tsx";
import { type Column, DataTable } from "../table/data-table.tsx";
import { FilterForm } from "../table/filter-form.tsx";
import { Moment } from "../table/moment.tsx";
import { choiceParam, textParam } from "../table/search-spec.ts";
import { useTableSearch } from "../table/use-table-search.ts";
import { useAdminMessages } from "../use-admin-messages.ts";
import { arrangeLocations, LOCATION_SORTS } from "./arrange-locations.ts";
import { LOCATIONS, type ShownLocation, showLocations } from "./shown-locations.ts";

const SEARCH = {
  q: textParam(),
  sort: choiceParam(LOCATION_SORTS, "name"),
  sort_dir: choiceParam(["asc", "desc"], "asc"),
};

/** `/admin/locations`: few enough for one page. */
export function LocationsPage() {
  useAdminMessages("admin-locations");
  const translator = useTranslate();
  const { t } = translator;
  const { search, linkTo, filter, clearHref } = useTableSearch(SEARCH);
  const query = useAdminQuery(apiPaths.adminLocations, adminLocationListSchema);
  const changes = useWaitingChanges(LOCATIONS, query) ?? [];
  return (
    <AdminPage>
      <AdminHead
        title={t("admin_location.list")}
        actions={
          <ButtonLink look="primary" href={adminLinks.newLocation()}>
            {t("admin_location.new")}
          </ButtonLink>
        }
      />
      <FilterForm
        fields={[{ name: "q", label: t("admin_location.search") }]}
        search={search}
        clearHref={clearHref}
        onSearch={filter}
      />
      <AnswerState query={query}>
        {({ data }) => {
          const rows = arrangeLocations(showLocations(data, changes), search);
          if (rows.length === 0) return <Notice title={t("table.empty")} />;
          return (
            <DataTable
              label={t("admin_location.list")}
              columns={columnsOf(translator)}
              rows={rows}
              keyOf={({ key }) => key}
              isWaiting={({ changes }) => changes.length > 0}
              sort={{
                column: search.sort,
                direction: search.sort_dir,
                linkTo: (sort, sort_dir) => linkTo({ sort, sort_dir }),
              }}
            />
          );
        }}
      </AnswerState>
    </AdminPage>
  );
}

function columnsOf(translator: Translator): Column<ShownLocation, (typeof LOCATION_SORTS)[number]>[] {
  const { t } = translator;
  return [
    {
      id: "name",
      label: t("field.name"),
      sort: "name",
      cell: ({ key, fields, deleted, changes }) => (
        <>
          <Link href={adminLinks.location(key)}>{deleted ? <del>{fields.name}</del> : fields.name}</Link>
          <StandingMark standing={standingOfAll(changes)} />
        </>
      ),
    },
    {
      id: "name_am",
      label: t("field.name_am"),
      cell: ({ fields }) => (fields.name_am === "" ? "–" : <span lang="am">{fields.name_am}</span>),
    },
    {
      id: "aliases",
      label: t("field.aliases"),
      cell: ({ fields }) => (fields.aliases === "" ? "–" : fields.aliases.split("\n").join(", ")),
    },
    {
      id: "office",
      label: t("admin_location.office"),
      cell: ({ fields }) =>
        fields.address === "" && fields.phone === "" ? "–" : t("admin_location.has_office"),
    },
    {
      id: "total",
      label: t("admin_location.total"),
      sort: "total",
      figures: true,
      cell: ({ total }) => t("number", { value: total }),
    },
    {
      id: "updated",
      label: t("admin_location.updated"),
      sort: "updated_at",
      figures: true,
      cell: ({ updatedAt }) => (updatedAt === null ? "–" : <Moment at={updatedAt} />),
    },
  ];
}
