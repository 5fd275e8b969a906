import {
  ADVERTISEMENT_STATUSES,
  ADVERTISEMENT_SORTS,
  advertisementListSchema,
} from "#domain/advertising/admin-advertisements.ts";
import { WARN_DAYS, DEFAULT_ADVERTISEMENT_PAGE_SIZE } from "#domain/advertising/contract.ts";
import { apiPaths } from "#domain/base/paths.ts";
import { PLACEMENTS } from "#domain/advertising/placements.ts";
import type { Translator } from "../../../platform/i18n/translator.ts";
import { useTranslate } from "../../../platform/i18n/use-translate.tsx";
import { adminLinks } from "../../../platform/lib/admin-links.ts";
import { choiceParam, pageParams, sortParams, textParam } from "../../../platform/lib/search-params.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { fieldColumn, fieldFilter } from "../../kit/record/field-value.tsx";
import { RecordList, titleColumn } from "../../kit/record/record-list.tsx";
import { DeleteSeveral, isSaved } from "../../kit/record/several-records.tsx";
import { BothDays } from "../../kit/table/moment.tsx";
import type { Column } from "../../kit/table/data-table.tsx";
import { useList } from "../../kit/table/list-page.tsx";
import { PAYMENT_LABELS, type AdvertisementTexts } from "./advertisement-fields.ts";
import { ADVERTISEMENT, type ShownAdvertisement } from "./advertisement-record.tsx";
import { isUnused, statusOf } from "./read-advertisement.ts";
import type { AdvertisementStatus } from "#domain/advertising/steps.ts";
import { parseIsoDate, todayInAddisAbaba } from "#domain/base/day.ts";
import { useServices } from "../../../platform/hooks/services-context.ts";
import { ADVERTISEMENT_STATUS_LABELS } from "../../kit/form/status-labels.ts";
import { type PillLook, StatusPill } from "../../kit/table/status-pill.tsx";
import styles from "./advertisements.module.css";

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

const LOOKS: Partial<Record<AdvertisementStatus, PillLook>> = {
  active: { tone: "positive" },
  scheduled: { tone: "notice" },
  paused: { tone: "caution" },
};
const ENDING: PillLook = { tone: "caution" };

/** The status, and for a running one that ends soon in how many days. */
export function StatusMark({ fields }: { fields: Pick<AdvertisementTexts, "status" | "ad_ending_date"> }) {
  const { t } = useTranslate();
  const { now } = useServices();
  const left = daysLeft(fields, now());
  const status = statusOf(fields.status);
  return (
    <span className={styles.marks}>
      <StatusPill look={LOOKS[status]}>{t(ADVERTISEMENT_STATUS_LABELS[status])}</StatusPill>
      {left !== null && <StatusPill look={ENDING}>{t("admin_ad.ends_in", { days: left })}</StatusPill>}
    </span>
  );
}

/** Days until a running advertisement's last one, when they are few: 0 is today. Null: far ahead, or not running. */
export function daysLeft(
  { status, ad_ending_date }: { status: string; ad_ending_date: string },
  nowMs: number,
): number | null {
  const last = status === "active" ? parseIsoDate(ad_ending_date) : null;
  const left = last === null ? -1 : last - todayInAddisAbaba(nowMs);
  return left >= 0 && left <= WARN_DAYS ? left : null;
}
