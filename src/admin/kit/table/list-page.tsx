import type { ReactNode } from "react";
import { type UrlSearch, useUrlSearch } from "../../../platform/hooks/use-url-search.ts";
import { useTranslate } from "../../../platform/i18n/use-translate.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { type ListQuery, useListQuery } from "../query/use-admin-query.ts";
import { AdminHead, AdminPage } from "./admin-page.tsx";
import { AnswerState } from "./answer-state.tsx";
import styles from "./table.module.css";
import { type Column, DataTable } from "./data-table.tsx";
import { type FilterField, FilterForm } from "./filter-form.tsx";
import { handleRowKeys, ROW, ROWS } from "./row-keys.ts";
import { Choosing, type Selecting, type Selection, useSelection } from "./selection-bar.tsx";
import { type Paged, TablePages } from "./table-pages.tsx";
import type * as z from "zod/mini";
import { apiQuery, type SearchOf, type SearchSpec } from "../../../platform/lib/search-params.ts";

export type ListAnswer<Data> = { data: readonly Data[]; meta?: { total: number; last_page: number } };

type Sorted<Sort extends string> = { sort?: Sort; sort_dir?: "asc" | "desc" };

export type ListPageProps<Answer, Row, Sort extends string> = {
  /** What `useList` returned. */
  list: {
    table: Pick<UrlSearch<Partial<Paged> & Sorted<Sort>>, "linkTo" | "go" | "filter" | "clearHref">;
    search: Readonly<Record<string, string | number>> & Partial<Paged> & Sorted<Sort>;
    query: ListQuery<Answer>;
  };
  title: string;
  /** Names the table; it is the title by default. */
  label?: string;
  lead?: string;
  actions?: ReactNode;
  /** Shown above the filters. */
  before?: ReactNode;
  filters: readonly FilterField[];
  /** Shown below the filters. */
  notice?: ReactNode;
  /** The rows to show; `isWhole`: first page, no filters. */
  rows: (answer: Answer, isWhole: boolean) => readonly Row[];
  keyOf: (row: Row) => string | number;
  isWaiting?: (row: Row) => boolean;
  /** Lets people choose rows and act on all of them. */
  selecting?: Selecting<Row>;
  /** Shown below the rows and their pages. */
  renderAfter?: (answer: Answer) => ReactNode;
  /** What is said if there is nothing at all, and how there will be something; absent where there always is. */
  none?: { title: string; text: string };
} & ({ columns: readonly Column<Row, NoInfer<Sort>>[] } | { renderCard: (row: Row) => ReactNode });

/**
 * A page with a list of records: head, filters that search while typing, table or cards, sorting, paging, count; empty,
 * loading, error and offline states; keys (`/`, arrows, Enter, Escape).
 *
 * A new list names its search parameters, its API path with the answer's schema, its filters and its columns (or a
 * `renderCard`):
 *
 *     const SEARCH = {
 *       q: textParam("q", "search"),
 *       status: choiceParam(STATUSES),
 *       ...sortParams(["created_at", "title"], "created_at", "desc"),
 *       ...pageParams(25),
 *     };
 *
 *     export function ArticlesPage() {
 *       useAdminMessages("admin-articles");
 *       const { t } = useTranslate();
 *       return (
 *         <ListPage
 *           list={useList({ search: SEARCH, path: apiPaths.adminArticles, schema: articleListSchema })}
 *           title={t(…)}
 *           filters={[
 *             { name: "q", label: t(…) },
 *             { name: "status", label: t(…), options: […] },
 *           ]}
 *           none={{ title: t(…), text: t(…) }}
 *           rows={({ data }) => data}
 *           keyOf={({ id }) => id}
 *           columns={columnsOf(t)}
 *         />
 *       );
 *     }
 *
 * Parameters named `sort` and `sort_dir` make the columns with a `sort` sortable; `page` and `page_size`, with `meta` in
 * the answer, add paging. A leading text filter is the search box. Queued changes come from `useWaitingChanges` and are
 * applied in `rows`. The page is registered in `src/app/admin-pages.tsx` and `frame/admin-sections.ts`.
 */
export function ListPage<Answer extends ListAnswer<unknown>, Row, Sort extends string>(
  props: ListPageProps<Answer, Row, Sort>,
) {
  const { list, title, lead, actions, before, filters, notice, rows, renderAfter, none } = props;
  const { table, search, query } = list;
  const { t } = useTranslate();
  const { page = 1, page_size = 0 } = search;
  const isWhole = page === 1 && filters.every(({ name }) => (search[name] ?? "") === "");
  return (
    <AdminPage>
      <AdminHead title={title} lead={lead} actions={actions} />
      {before}
      <FilterForm fields={filters} search={search} clearHref={table.clearHref} onSearch={table.filter} />
      {notice}
      <AnswerState query={query}>
        {(answer) => {
          const shown = rows(answer, isWhole);
          const said = isWhole && shown.length === 0 ? none : undefined;
          return (
            <>
              {said !== undefined ? (
                <Notice title={said.title}>
                  <p>{said.text}</p>
                </Notice>
              ) : shown.length === 0 ? (
                <Notice title={t("table.empty")} />
              ) : props.selecting === undefined ? (
                <Rows {...props} shown={shown} />
              ) : (
                // Another page or search begins with none chosen.
                <ChosenRows
                  {...props}
                  key={JSON.stringify(search)}
                  shown={shown}
                  selecting={props.selecting}
                />
              )}
              {answer.meta !== undefined && said === undefined && (
                <TablePages meta={answer.meta} table={{ ...table, search: { page, page_size } }} />
              )}
              {renderAfter?.(answer)}
            </>
          );
        }}
      </AnswerState>
    </AdminPage>
  );
}

function ChosenRows<Answer, Row, Sort extends string>(
  props: ListPageProps<Answer, Row, Sort> & { shown: readonly Row[]; selecting: Selecting<Row> },
) {
  const selection = useSelection(props.shown, props.keyOf, props.selecting);
  return (
    <Choosing selection={selection}>
      <Rows {...props} selection={selection} />
    </Choosing>
  );
}

function Rows<Answer, Row, Sort extends string>({
  shown,
  ...props
}: ListPageProps<Answer, Row, Sort> & { shown: readonly Row[]; selection?: Selection<Row> | undefined }) {
  const { list, title, label = title, keyOf, isWaiting, selection } = props;
  if ("renderCard" in props)
    return <CardList rows={shown} keyOf={keyOf} isWaiting={isWaiting} renderCard={props.renderCard} />;
  const { sort, sort_dir } = list.search;
  const sorting = sort !== undefined &&
    sort_dir !== undefined && {
      sort: {
        column: sort,
        direction: sort_dir,
        linkTo: (column: Sort, direction: "asc" | "desc") =>
          list.table.linkTo({ sort: column, sort_dir: direction }),
      },
    };
  return (
    <DataTable
      label={label}
      columns={props.columns}
      rows={shown}
      keyOf={keyOf}
      isWaiting={isWaiting}
      selection={selection}
      {...sorting}
    />
  );
}

type CardListProps<Row> = {
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  isWaiting?: ((row: Row) => boolean) | undefined;
  renderCard: (row: Row) => ReactNode;
};

/** For records with more text than a table's row holds. */
function CardList<Row>({ rows, keyOf, isWaiting, renderCard }: CardListProps<Row>) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys only move the focus between links
    <ul className={styles.cards} onKeyDown={handleRowKeys} {...ROWS}>
      {rows.map((row) => (
        <li
          key={keyOf(row)}
          className={styles.card}
          {...ROW}
          data-waiting={isWaiting?.(row) === true || undefined}
        >
          {renderCard(row)}
        </li>
      ))}
    </ul>
  );
}

type ListSource<Spec extends SearchSpec, Answer> = {
  search: Spec;
  /** Takes all search parameters, unless it is a function; null asks nothing. */
  path: string | ((search: SearchOf<Spec>) => string | null);
  schema: z.ZodMiniType<Answer>;
};

type List<Answer, Search> = { table: UrlSearch<Search>; search: Search; query: ListQuery<Answer> };

/** A list's state in the URL and the API's answer to it. */
export function useList<Spec extends SearchSpec, Answer>(
  source: ListSource<Spec, Answer>,
): List<Answer, SearchOf<Spec>> {
  const table = useUrlSearch(source.search);
  const { search } = table;
  const path = typeof source.path === "string" ? apiQuery(source.path, search) : source.path(search);
  const typing = (search["q"] ?? "") !== "";
  return { table, search, query: useListQuery(path, source.schema, { typing }) };
}
