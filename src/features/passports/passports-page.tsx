import { AdvertisementSlot } from "../../advertisements/advertisement-slot.tsx";
import { useSold } from "../../advertisements/use-sold.ts";
import type { Prefetch } from "../../hooks/services-context.ts";
import { useServices } from "../../hooks/services-context.ts";
import { useUrlSearch } from "../../hooks/use-url-search.ts";
import { usePageMessages, useTranslate } from "../../i18n/use-translate.tsx";
import { readSearch } from "../../lib/search-spec.ts";
import { pageParams } from "../../passports/passport-question.ts";
import { OverdueLists } from "../../passports/overdue-lists.tsx";
import { useHasNoLists } from "../../passports/use-list-days.ts";
import { usePassportPage } from "../../passports/use-passport-page.ts";
import { ListPage } from "../../ui/list/list-page.tsx";
import { OrderField } from "../../ui/list/order-field.tsx";
import { PageSizeField } from "../../ui/list/page-size-field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { PassportPageList } from "../../ui/passport-page-list.tsx";
import { ListFilters } from "./list-filters.tsx";
import { questionOf } from "./list-question.ts";
import { LIST_SEARCH, type ListSearch } from "./list-search.ts";

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
  usePageMessages("passports", "lists", "answers");
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
