import { Link } from "wouter";
import {
  ADVERTISEMENT_STATUSES,
  ADVERTISEMENT_SORTS,
  advertisementListSchema,
  DEFAULT_ADVERTISEMENT_PAGE_SIZE,
} from "#domain/advertising/admin-advertisements.ts";
import { apiPaths } from "#domain/base/paths.ts";
import { PLACEMENTS } from "#domain/advertising/placements.ts";
import { PLACEMENT_LABELS } from "../../../advertising/places/placement-labels.ts";
import type { Translator } from "../../../platform/i18n/translator.ts";
import { useTranslate } from "../../../platform/i18n/use-translate.tsx";
import { adminLinks } from "../../../platform/lib/admin-links.ts";
import { choiceParam, pageParams, sortParams, textParam } from "../../../platform/lib/search-spec.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { ADVERTISEMENT_STATUS_LABELS } from "../../kit/form/status-labels.ts";
import { SyncMark } from "../../kit/outbox/sync-mark.tsx";
import { useWaitingChanges } from "../../kit/outbox/use-waiting-changes.ts";
import { DraftsHere } from "../../kit/record/drafts-here.tsx";
import { DeleteSeveral, isSaved } from "../../kit/record/several-records.tsx";
import { resourceOf, showRecords } from "../../kit/record/shown-record.ts";
import { BothDays } from "../../kit/table/both-days.tsx";
import type { Column } from "../../kit/table/data-table.tsx";
import { ListPage } from "../../kit/table/list-page.tsx";
import { useList } from "../../kit/table/use-list.ts";
import { ADVERTISEMENT, isUnused, placementOf, type ShownAdvertisement } from "./advertisement-fields.ts";
import { PAYMENT_LABELS } from "./advertisement-labels.ts";
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
  const changes = useWaitingChanges(resourceOf(ADVERTISEMENT, ""), list.query) ?? [];
  return (
    <ListPage
      list={list}
      title={t("admin_ad.list")}
      actions={
        <>
          <ButtonLink href={adminLinks.advertisementStats()}>{t("admin_ad.stats")}</ButtonLink>
          <ButtonLink look="primary" href={adminLinks.newAdvertisement()}>
            {t("admin_ad.new")}
          </ButtonLink>
        </>
      }
      before={
        <DraftsHere
          type={ADVERTISEMENT}
          titleOf={({ ad_title }) => ad_title}
          href={adminLinks.advertisement}
          newHref={adminLinks.newAdvertisement()}
        />
      }
      filters={[
        { name: "q", label: t("admin_ad.search") },
        {
          name: "status",
          label: t("field.status"),
          options: ADVERTISEMENT_STATUSES.map((status) => ({
            value: status,
            label: t(ADVERTISEMENT_STATUS_LABELS[status]),
          })),
        },
        {
          name: "placement",
          label: t("field.placement"),
          options: PLACEMENTS.map((placement) => ({
            value: placement,
            label: t(PLACEMENT_LABELS[placement]),
          })),
        },
      ]}
      none={{ title: t("admin_ad.none"), text: t("admin_ad.none_text") }}
      rows={({ data }, isWhole) => showRecords(ADVERTISEMENT, data, changes, isWhole)}
      keyOf={({ key }) => key}
      isWaiting={({ changes: own }) => own.length > 0}
      columns={columnsOf(translator)}
      selecting={{
        labelOf: ({ fields }) => fields.ad_title,
        isSelectable: (row) => isSaved(row) && row.data !== null && isUnused(row.data),
        renderActions: (chosen, done) => <DeleteSeveral type={ADVERTISEMENT} chosen={chosen} onDone={done} />,
      }}
    />
  );
}

function columnsOf({ t }: Translator): Column<ShownAdvertisement, (typeof ADVERTISEMENT_SORTS)[number]>[] {
  return [
    {
      id: "title",
      label: t("field.ad_title"),
      sort: "ad_title",
      cell: ({ key, fields, deleted, changes }) => (
        <>
          <Link href={adminLinks.advertisement(key)}>
            {deleted ? <del>{fields.ad_title}</del> : fields.ad_title}
          </Link>
          <SyncMark changes={changes} />
        </>
      ),
    },
    { id: "client", label: t("field.client_name"), cell: ({ fields }) => fields.client_name },
    { id: "status", label: t("field.status"), cell: ({ fields }) => <StatusMark fields={fields} /> },
    {
      id: "placement",
      label: t("field.placement"),
      cell: ({ fields }) => t(PLACEMENT_LABELS[placementOf(fields.placement)]),
    },
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
    {
      id: "priority",
      label: t("field.priority"),
      sort: "priority",
      figures: true,
      cell: ({ fields }) => fields.priority,
    },
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
