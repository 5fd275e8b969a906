import { useTranslate } from "../../../platform/i18n/use-translate.tsx";
import { PageSizeField } from "../../../ui/list/page-size-field.tsx";
import { Pagination } from "../../../ui/pagination.tsx";
import type { UrlSearch } from "../../../platform/hooks/use-url-search.ts";
import styles from "./table.module.css";

export type Paged = { page: number; page_size: number };
type TablePagesProps = {
  meta: { total: number; last_page: number };
  table: Pick<UrlSearch<Paged>, "search" | "linkTo" | "go">;
};

export function TablePages({ meta, table }: TablePagesProps) {
  const { t } = useTranslate();
  const { page } = table.search;
  // The page shows this itself; only announce it here.
  const isEmpty = meta.total === 0 && page === 1;
  return (
    <div className={styles.pages}>
      <output className={isEmpty ? "only-read-aloud" : styles.pagesCount}>
        {t("table.count", { count: meta.total })}
      </output>
      {!isEmpty && <PageSteps meta={meta} table={table} />}
    </div>
  );
}

function PageSteps({ meta, table }: TablePagesProps) {
  const { t } = useTranslate();
  const { page, page_size } = table.search;
  return (
    <>
      <Pagination page={page} lastPage={meta.last_page} linkTo={(to) => table.linkTo({ page: to })} />
      <div className={styles.pagesSize}>
        <PageSizeField
          label={t("table.page_size")}
          size={page_size}
          usual={20}
          onSize={(size) => table.go({ page_size: size })}
        />
      </div>
    </>
  );
}
