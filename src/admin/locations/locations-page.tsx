import { adminLocationListSchema } from "#domain/locations/admin-contract.ts";
import { apiPaths } from "#domain/base/paths.ts";
import type { Translator } from "../../platform/i18n/translator.ts";
import { useTranslate } from "../../platform/i18n/use-translate.tsx";
import { sortParams, textParam } from "../../platform/lib/search-params.ts";
import { fieldColumn } from "../kit/record/field-value.tsx";
import { RecordList, titleColumn } from "../kit/record/record-list.tsx";
import { DeleteSeveral, isSaved } from "../kit/record/several-records.tsx";
import type { Column } from "../kit/table/data-table.tsx";
import { Moment } from "../kit/table/moment.tsx";
import { useList } from "../kit/table/list-page.tsx";
import { useAdminMessages } from "../kit/use-admin-messages.ts";
import { LOCATION, type ShownLocation } from "./location-record.tsx";

const LOCATION_SORTS = ["name", "total", "updated_at"] as const;

type Arrangement = { q: string; sort: (typeof LOCATION_SORTS)[number]; sort_dir: "asc" | "desc" };

export function arrangeLocations(
  locations: readonly ShownLocation[],
  { q, sort, sort_dir }: Arrangement,
): ShownLocation[] {
  const wanted = lettersOf(q);
  const found = locations.filter(({ fields }) =>
    [fields.name, fields.name_am, fields.aliases].some((text) => lettersOf(text).includes(wanted)),
  );
  const turn = sort_dir === "asc" ? 1 : -1;
  return found.sort((a, b) => turn * compare(a, b, sort) || a.fields.name.localeCompare(b.fields.name));
}

function compare(a: ShownLocation, b: ShownLocation, sort: Arrangement["sort"]): number {
  if (sort === "total") return (a.data?.total ?? 0) - (b.data?.total ?? 0);
  if (sort === "updated_at") return (a.data?.updated_at ?? "").localeCompare(b.data?.updated_at ?? "");
  return a.fields.name.localeCompare(b.fields.name);
}

/** "Bahir Dar", "bahirdar" and "BAHIR-DAR" compare equal. */
function lettersOf(text: string): string {
  return text
    .normalize("NFD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}

const SEARCH = { q: textParam(), ...sortParams(LOCATION_SORTS, "name", "asc") };

/** `/admin/locations`: few enough for one page. */
export function LocationsPage() {
  useAdminMessages("admin-locations");
  const translator = useTranslate();
  const { t } = translator;
  const list = useList({
    search: SEARCH,
    path: () => apiPaths.adminLocations,
    schema: adminLocationListSchema,
  });
  return (
    <RecordList
      type={LOCATION}
      list={list}
      title={t("admin_location.list")}
      filters={[{ name: "q", label: t("admin_location.search") }]}
      none={{ title: t("admin_location.none"), text: t("admin_location.none_text") }}
      rows={({ data }, show) => arrangeLocations(show(data, true), list.search)}
      columns={columnsOf(translator)}
      // Branches that passports name can only be merged, each with another.
      isSelectable={(row) => isSaved(row) && row.data?.total === 0}
      renderActions={(chosen, done) => <DeleteSeveral type={LOCATION} chosen={chosen} onDone={done} />}
    />
  );
}

function columnsOf(translator: Translator): Column<ShownLocation, (typeof LOCATION_SORTS)[number]>[] {
  const { t } = translator;
  return [
    titleColumn(translator, LOCATION, "name", { sort: "name" }),
    fieldColumn(translator, LOCATION, "name_am"),
    fieldColumn(translator, LOCATION, "aliases"),
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
      cell: ({ data }) => t("number", { value: data?.total ?? 0 }),
    },
    {
      id: "updated",
      label: t("admin_location.updated"),
      sort: "updated_at",
      figures: true,
      cell: ({ data }) => (data?.updated_at ? <Moment at={data.updated_at} /> : "–"),
    },
  ];
}
