import { Link } from "wouter";
import {
  adminAdvertisementRequestListSchema,
  REQUEST_SORTS,
  REQUEST_FILTER_STATUSES,
} from "#domain/advertising/admin-requests.ts";
import { ADVERTISEMENT_REQUEST_STATUSES } from "#domain/advertising/requests.ts";
import { apiPaths } from "#domain/base/paths.ts";
import { DEFAULT_REQUESTS_PER_PAGE, MAX_REQUESTS_PER_PAGE } from "#domain/advertising/contract.ts";
import type { UrlSearch } from "../../../platform/hooks/use-url-search.ts";
import type { Translator } from "../../../platform/i18n/translator.ts";
import { useTranslate } from "../../../platform/i18n/use-translate.tsx";
import { adminLinks } from "../../../platform/lib/admin-links.ts";
import { pageNumber, wholeNumber } from "../../../platform/lib/page-number.ts";
import {
  choiceParam,
  dayParam,
  type SearchOf,
  type SearchParam,
  sortParams,
  textParam,
} from "../../../platform/lib/search-params.ts";
import { REQUEST_STATUS_LABELS } from "../../kit/form/status-labels.ts";
import { SyncMark } from "../../kit/outbox/sync-mark.tsx";
import { useWaitingChanges } from "../../kit/outbox/use-outbox.ts";
import { DraftsHere } from "../../kit/record/drafts-here.tsx";
import { DeleteButton } from "../../kit/record/several-records.tsx";
import type { Column } from "../../kit/table/data-table.tsx";
import type { FilterField } from "../../kit/table/filter-form.tsx";
import { ListPage, useList } from "../../kit/table/list-page.tsx";
import { Moment } from "../../kit/table/moment.tsx";
import type { Paged } from "../../kit/table/table-pages.tsx";
import {
  RequestStatus,
  DELETE,
  REQUEST_FORM,
  REQUESTS,
  showRequest,
  type ShownRequest,
} from "./shown-requests.tsx";

/** The ten parameters of the list, as its API has them; wrong ones become their default. */
export const REQUEST_SEARCH = {
  status: choiceParam(REQUEST_FILTER_STATUSES, "all"),
  full_name: textParam(),
  company_name: textParam(),
  phone_number: textParam(),
  created_after: dayParam(),
  created_before: dayParam(),
  ...sortParams(REQUEST_SORTS, "created_at", "desc"),
  page: { fallback: 1, read: pageNumber } satisfies SearchParam<number>,
  per_page: {
    fallback: DEFAULT_REQUESTS_PER_PAGE,
    read: (text) => wholeNumber(text, MAX_REQUESTS_PER_PAGE),
  } satisfies SearchParam<number>,
};
type RequestSearch = SearchOf<typeof REQUEST_SEARCH>;

/** `/admin/advertisement-requests/`. */
export function RequestsPage() {
  const translator = useTranslate();
  const { t } = translator;
  const { query, search, table } = useList({
    search: REQUEST_SEARCH,
    path: apiPaths.adminAdvertisementRequests,
    schema: adminAdvertisementRequestListSchema,
  });
  const changes = useWaitingChanges(REQUESTS, query) ?? [];
  // The lists' kit says "" for all and `page_size`.
  const { status, per_page, ...rest } = search;
  const shown = { ...rest, status: status === "all" ? "" : status, page_size: per_page };
  return (
    <ListPage
      list={{ query, search: shown, table: withPageSize(table) }}
      title={t("admin_request.list")}
      lead={t("admin_request.lead")}
      before={
        <DraftsHere
          type={REQUEST_FORM}
          titleOf={({ admin_notes }) => admin_notes}
          href={adminLinks.advertisementRequest}
          newHref={adminLinks.advertisementRequests()}
        />
      }
      filters={filtersOf(translator)}
      none={{ title: t("admin_request.none"), text: t("admin_request.none_text") }}
      rows={({ data }) => data.map((base) => showRequest(base, changes))}
      keyOf={({ base }) => base.id}
      isWaiting={({ changes: own }) => own.length > 0}
      columns={columnsOf(translator)}
      selecting={{
        labelOf: ({ request }) => request.full_name,
        isSelectable: ({ isDeleted }) => !isDeleted,
        renderActions: (chosen, done) => (
          <DeleteButton
            deletions={chosen.map(({ base }) => ({
              kind: DELETE,
              resource: `${REQUESTS}${base.id}`,
              base,
              baseEtag: base.etag,
            }))}
            text={t("admin_request.delete_several")}
            onDone={done}
          />
        ),
      }}
    />
  );
}

type Change = Partial<RequestSearch & Paged>;

function withPageSize(table: UrlSearch<RequestSearch>) {
  const named = ({ page_size, ...change }: Change): Partial<RequestSearch> =>
    page_size === undefined ? change : { ...change, per_page: Math.min(page_size, MAX_REQUESTS_PER_PAGE) };
  return {
    ...table,
    linkTo: (change: Change) => table.linkTo(named(change)),
    go: (change: Change) => table.go(named(change)),
  };
}

function filtersOf({ t }: Translator): readonly FilterField[] {
  return [
    { name: "full_name", label: t("admin_request.search") },
    {
      name: "status",
      label: t("field.status"),
      anyLabel: t("admin_request.all"),
      options: ADVERTISEMENT_REQUEST_STATUSES.map((value) => ({
        value,
        label: t(REQUEST_STATUS_LABELS[value]),
      })),
    },
    { name: "company_name", label: t("field.company_name") },
    { name: "phone_number", label: t("field.phone_number"), seldom: true },
    { name: "created_after", label: t("admin_request.after"), kind: "day", seldom: true },
    { name: "created_before", label: t("admin_request.before"), kind: "day", seldom: true },
  ];
}

function columnsOf({ t }: Translator): Column<ShownRequest, (typeof REQUEST_SORTS)[number]>[] {
  return [
    {
      id: "name",
      label: t("admin_request.person"),
      sort: "full_name",
      cell: ({ request, changes, isDeleted }) => (
        <>
          <Link href={adminLinks.advertisementRequest(request.id)}>
            {isDeleted ? <del>{request.full_name}</del> : request.full_name}
          </Link>
          <SyncMark changes={changes} />
        </>
      ),
    },
    { id: "company", label: t("field.company_name"), cell: ({ request }) => request.company_name ?? "–" },
    {
      id: "status",
      label: t("field.status"),
      sort: "status",
      cell: ({ request }) => <RequestStatus status={request.status} />,
    },
    {
      id: "phone",
      label: t("field.phone_number"),
      figures: true,
      cell: ({ request }) => request.phone_number,
    },
    { id: "file", label: t("field.file"), cell: ({ request }) => request.file_name ?? "–" },
    {
      id: "created",
      label: t("admin_request.asked"),
      sort: "created_at",
      figures: true,
      cell: ({ request }) => <Moment at={request.created_at} />,
    },
  ];
}
