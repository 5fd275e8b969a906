import { AdvertisementSlot } from "../../advertising/placements/advertisement-slot.tsx";
import { useSold } from "../../advertising/placements/known-placements.ts";
import { useMirror } from "../../platform/hooks/mirror-view.tsx";
import { type Prefetch, useServices } from "../../platform/hooks/services-context.ts";
import { useQuery } from "../../platform/hooks/use-query.ts";
import { useUrlSearch, type UrlSearch } from "../../platform/hooks/use-url-search.ts";
import { usePageMessages, useTranslate } from "../../platform/i18n/use-translate.tsx";
import { links } from "../../platform/lib/links.ts";
import { readSearch, formatSearch, isNarrowed } from "../../platform/lib/search-params.ts";
import { useNamedBranches } from "../offices.tsx";
import { OverdueLists } from "../overdue-lists.tsx";
import { pageParams, type PageQuestion } from "../passport-question.ts";
import { useHasNoLists } from "../use-list-days.ts";
import { usePassportPage } from "../use-passport-page.ts";
import { InputField, SelectField } from "../../ui/form/field.tsx";
import { DateField, FilterForm, MoreFilters, ListPage, OrderField } from "../../ui/list/list-page.tsx";
import { PageSizeField } from "../../ui/list/page-size-field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PageHead, PageTitle } from "../../ui/page-head.tsx";
import { PassportPageList } from "../../ui/passport-page-list.tsx";
import { LIST_SEARCH, type ListSearch, MORE_FILTERS } from "./passport-search-params.ts";
import { parseIsoDate } from "#domain/base/day.ts";
import { normalizeRequestNumberPrefix } from "#domain/passports/request-number.ts";
import type { HitOrder } from "#domain/passports/search/hit.ts";

export const prefetch: Prefetch = ({ passports, locations }, { search }) =>
  Promise.all([
    passports.fetch(pageParams(questionOf(readSearch(LIST_SEARCH, search)))),
    locations.fetch("all"),
  ]);

const USUAL = { sort: "", sort_dir: "desc" } as const;
const NEWEST = { sort: "dateOfPublish", sort_dir: "desc" } as const;

const ORDERS = [
  { sort: "dateOfPublish", sort_dir: "asc", label: "sort.oldest" },
  { sort: "requestNumber", sort_dir: "asc", label: "sort.number_up" },
  { sort: "requestNumber", sort_dir: "desc", label: "sort.number_down" },
  { sort: "created_at", sort_dir: "desc", label: "sort.added_newest" },
  { sort: "created_at", sort_dir: "asc", label: "sort.added_oldest" },
] as const;

/** The nearest come first if a name is asked for, otherwise the newest. */
function ordersOf({ name }: ListSearch) {
  if (name === "") return [{ ...USUAL, label: "sort.newest" } as const, ...ORDERS];
  return [{ ...USUAL, label: "sort.best" } as const, { ...NEWEST, label: "sort.newest" } as const, ...ORDERS];
}

function orderOf({ name, sort, sort_dir }: ListSearch) {
  const isUsual = name === "" && sort === NEWEST.sort && sort_dir === NEWEST.sort_dir;
  return isUsual ? USUAL : { sort, sort_dir };
}

/** `/passports/`. */
export function PassportsPage() {
  usePageMessages("passports", "list-filters", "answers");
  const { t } = useTranslate();
  const { passports, now } = useServices();
  const list = useUrlSearch(LIST_SEARCH);
  const { search, linkTo, go } = list;
  const question = questionOf(search);
  const state = usePassportPage(question);
  const isSold = useSold("sidebar");
  const hasNoLists = useHasNoLists();
  return (
    <>
      <PageTitle title={t("passports.title")} description={t("passports.description")} noindex />
      <PageHead title={t("passports.title")} lead={t("passports.lead")} />
      <ListPage
        filters={<ListFilters list={list} />}
        aside={isSold && <AdvertisementSlot placement="sidebar" />}
        label={t("list.label")}
        count={state.status === "ready" && t("list.count", { count: state.total })}
        order={
          <>
            <OrderField search={orderOf(search)} orders={ordersOf(search)} onOrder={go} />
            <PageSizeField
              label={t("pages.size")}
              size={search.page_size}
              onSize={(page_size) => go({ page_size })}
            />
          </>
        }
      >
        <PassportPageList
          state={state}
          page={search.page}
          query={search.name}
          now={now()}
          linkTo={(page) => linkTo({ page })}
          onRetry={() => void passports.fetch(pageParams(question), { force: true })}
          empty={
            hasNoLists ? (
              <Notice title={t("lists.none")} />
            ) : (
              <Notice title={search.page > 1 ? t("list.past_end") : t("list.empty")}>
                <OverdueLists />
                <p>{t("list.empty_text")}</p>
              </Notice>
            )
          }
        />
      </ListPage>
    </>
  );
}

function ListFilters({ list }: { list: UrlSearch<ListSearch> }) {
  const { t } = useTranslate();
  const { search } = list;
  const { name, request_number, location, published_after, published_before } = search;
  const values = { name, request_number, location, published_after, published_before };
  const none = { name: "", request_number: "", location: "", published_after: "", published_before: "" };
  const branches = useNamedBranches(useBranchNames(location));
  return (
    <FilterForm
      action={links.passports()}
      kept={formatSearch(LIST_SEARCH, { ...search, ...none, page: 1 })}
      values={values}
      onSearch={list.filter}
      clearHref={isNarrowed(search, ["name", ...MORE_FILTERS]) ? list.clearHref : undefined}
    >
      <InputField label={t("lookup.label")} name="name" defaultValue={name} autoComplete="off" />
      <MoreFilters title={t("filter.more")} open={isNarrowed(search, MORE_FILTERS)}>
        <InputField
          label={t("filter.number")}
          name="request_number"
          defaultValue={request_number}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        {/* React does not update a select's default value. */}
        <SelectField key={location} label={t("filter.branch")} name="location" defaultValue={location}>
          <option value="">{t("filter.all_branches")}</option>
          {branches.map((branch) => (
            <option key={branch.branch} value={branch.branch}>
              {branch.name}
            </option>
          ))}
        </SelectField>
        <DateField label={t("filter.after")} name="published_after" day={published_after} />
        <DateField label={t("filter.before")} name="published_before" day={published_before} />
      </MoreFilters>
    </FilterForm>
  );
}

/** Branch options: the server's, the phone's, and the current one. */
function useBranchNames(chosen: string): string[] {
  const { locations } = useServices();
  const { data } = useQuery(locations, "all");
  const view = useMirror();
  const known =
    view.status === "ready" ? (view.manifest?.segments ?? []).map(({ location }) => location) : [];
  const names = new Set([...(data?.data ?? []), ...known, ...(chosen === "" ? [] : [chosen])]);
  return [...names].sort();
}

/** Local lists do not store when a passport was added. */
const PHONE_ORDERS: Record<`${Exclude<ListSearch["sort"], "">} ${ListSearch["sort_dir"]}`, HitOrder> = {
  "dateOfPublish desc": "newest",
  "dateOfPublish asc": "oldest",
  "requestNumber asc": "number-up",
  "requestNumber desc": "number-down",
  "created_at desc": "newest",
  "created_at asc": "oldest",
};

/** An invalid prefix stays as typed and matches nothing. */
function numberOf(typed: string): string | null {
  return typed === "" ? null : (normalizeRequestNumberPrefix(typed) ?? typed);
}

/** The same query for the server and this phone. */
function questionOf(search: ListSearch): PageQuestion {
  const { page, page_size, sort, sort_dir, ...filters } = search;
  const order = sort === "" ? {} : { sort, sort_dir };
  const given = Object.entries({ ...filters, ...order }).filter(([, value]) => value !== "");
  return {
    query: Object.fromEntries(given),
    phone: {
      name: search.name,
      number: numberOf(search.request_number),
      order: sort === "" ? "best" : PHONE_ORDERS[`${sort} ${sort_dir}`],
      location: search.location || null,
      publishedAfter: parseIsoDate(search.published_after),
      publishedBefore: parseIsoDate(search.published_before),
    },
    page,
    pageSize: page_size,
  };
}
