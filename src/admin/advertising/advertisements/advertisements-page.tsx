import {
  ADVERTISEMENT_STATUSES,
  ADVERTISEMENT_SORTS,
  advertisementListSchema,
  DEFAULT_ADVERTISEMENT_PAGE_SIZE,
} from "#domain/advertising/admin-advertisements.ts";
import { apiPaths } from "#domain/base/paths.ts";
import { PLACEMENTS } from "#domain/advertising/placements.ts";
import type { Translator } from "../../../platform/i18n/translator.ts";
import { useTranslate } from "../../../platform/i18n/use-translate.tsx";
import { adminLinks } from "../../../platform/lib/admin-links.ts";
import { choiceParam, pageParams, sortParams, textParam } from "../../../platform/lib/search-spec.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { fieldColumn, fieldFilter } from "../../kit/record/field-value.tsx";
import { RecordList, titleColumn } from "../../kit/record/record-list.tsx";
import { DeleteSeveral, isSaved } from "../../kit/record/several-records.tsx";
import { BothDays } from "../../kit/table/moment.tsx";
import type { Column } from "../../kit/table/data-table.tsx";
import { useList } from "../../kit/table/use-list.ts";
import { PAYMENT_LABELS } from "./advertisement-fields.ts";
import { ADVERTISEMENT, type ShownAdvertisement } from "./advertisement-record.tsx";
import { isUnused } from "./read-advertisement.ts";
import { StatusMark } from "./status-mark.tsx";

/** Parameters of `/admin/advertisements/`. */
export const ADVERTISEMENT_SEARCH = {
  q: textParam(),
  status: choiceParam(ADVERTISEMENT_STATUSES),
  placement: choiceParam(PLACEMENTS),
  ...sortParams(ADVERTISEMENT_SORTS, "created_at", "desc"),
  ...pageParams(DEFAULT_ADVERTISEMENT_PAGE_SIZE),
};

/** `/admin/advertisements/`. */
export function AdvertisementsPage() {
  const translator = useTranslate();
  const { t } = translator;
  const list = useList({
    search: ADVERTISEMENT_SEARCH,
    path: apiPaths.adminAdvertisements,
    schema: advertisementListSchema,
  });
  return (
    <RecordList
      type={ADVERTISEMENT}
      list={list}
      title={t("admin_ad.list")}
      actions={<ButtonLink href={adminLinks.advertisementStats()}>{t("admin_ad.stats")}</ButtonLink>}
      filters={[
        { name: "q", label: t("admin_ad.search") },
        fieldFilter(translator, ADVERTISEMENT, "status"),
        fieldFilter(translator, ADVERTISEMENT, "placement"),
      ]}
      none={{ title: t("admin_ad.none"), text: t("admin_ad.none_text") }}
      columns={columnsOf(translator)}
      isSelectable={(row) => isSaved(row) && row.data !== null && isUnused(row.data)}
      renderActions={(chosen, done) => <DeleteSeveral type={ADVERTISEMENT} chosen={chosen} onDone={done} />}
    />
  );
}

function columnsOf(
  translator: Translator,
): Column<ShownAdvertisement, (typeof ADVERTISEMENT_SORTS)[number]>[] {
  const { t } = translator;
  return [
    titleColumn(translator, ADVERTISEMENT, "ad_title", { sort: "ad_title" }),
    fieldColumn(translator, ADVERTISEMENT, "client_name"),
    { id: "status", label: t("field.status"), cell: ({ fields }) => <StatusMark fields={fields} /> },
    fieldColumn(translator, ADVERTISEMENT, "placement"),
    {
      id: "days",
      label: t("admin_ad.dates"),
      sort: "ad_ending_date",
      cell: ({ fields: { ad_published_date: first, ad_ending_date: last } }) =>
        first === "" && last === "" ? "–" : <Days first={first} last={last} />,
    },
    {
      id: "payment",
      label: t("field.payment_status"),
      cell: ({ data }) => (data === null ? "–" : t(PAYMENT_LABELS[data.payment_status])),
    },
    {
      id: "views",
      label: t("ad_figures.views"),
      figures: true,
      cell: ({ data }) => t("number", { value: data?.impressions_count ?? 0 }),
    },
    {
      id: "clicks",
      label: t("ad_figures.clicks"),
      figures: true,
      cell: ({ data }) => t("number", { value: data?.clicks_count ?? 0 }),
    },
    fieldColumn(translator, ADVERTISEMENT, "priority", { sort: "priority", figures: true }),
  ];
}

function Days({ first, last }: { first: string; last: string }) {
  return (
    <>
      {first === "" ? "…" : <BothDays date={first} />}
      {" – "}
      {last === "" ? "…" : <BothDays date={last} />}
    </>
  );
}
