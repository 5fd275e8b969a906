import { useLayoutEffect, useRef, type ReactNode } from "react";
import { useTranslate } from "../platform/i18n/use-translate.tsx";
import { ButtonLink } from "./button.tsx";
import styles from "./ui.module.css";
import type { ApiError } from "../platform/lib/api-error.ts";
import { FailedNotice } from "./notice.tsx";
import { SkeletonRows } from "./skeleton.tsx";

type PaginationProps = {
  page: number;
  lastPage: number;
  linkTo: (page: number) => string;
  /** The next page's rows replace these in their `section`. */
  turnsSection?: boolean;
};

export function Pagination({ page, lastPage, linkTo, turnsSection = false }: PaginationProps) {
  const { t } = useTranslate();
  const nav = useRef<HTMLElement>(null);
  // While rows are awaited this is not mounted, so whenever it renders they are there.
  useLayoutEffect(() => {
    const list = nav.current?.closest("section");
    if (list && turnsSection) Object.assign(list.style, { minBlockSize: "", alignContent: "" });
  });
  /** Until the new rows are there, what follows the list stays where it is. They are read from their beginning. */
  function turn(): void {
    const list = nav.current?.closest("section");
    if (!list || !turnsSection) return;
    Object.assign(list.style, { minBlockSize: `${list.offsetHeight}px`, alignContent: "start" });
    list.scrollIntoView({ behavior: "instant" });
  }
  if (lastPage <= 1 && page === 1) return null;
  return (
    <nav ref={nav} className={styles.pagination} aria-label={t("pages.label")}>
      <p className={styles.where}>{t("pages.where", { page, last: Math.max(lastPage, 1) })}</p>
      <div className={styles.steps}>
        {page > 1 && (
          <ButtonLink href={linkTo(Math.min(page - 1, Math.max(lastPage, 1)))} onClick={turn}>
            {t("pages.previous")}
          </ButtonLink>
        )}
        {page < lastPage && (
          <ButtonLink href={linkTo(page + 1)} onClick={turn}>
            {t("pages.next")}
          </ButtonLink>
        )}
      </div>
    </nav>
  );
}

type PagedListProps = {
  state:
    | { status: "loading" }
    | { status: "failed"; error: ApiError }
    | { status: "ready"; lastPage: number };
  page: number;
  linkTo: (page: number) => string;
  failed: string;
  onRetry: () => void;
  /** What is there, once ready. */
  children: ReactNode;
};

/** Loading, error, results with their pages, in that order. */
export function PagedList({ state, page, linkTo, failed, onRetry, children }: PagedListProps) {
  if (state.status === "loading") return <SkeletonRows />;
  if (state.status === "failed") return <FailedNotice title={failed} error={state.error} onRetry={onRetry} />;
  return (
    <>
      {children}
      <Pagination page={page} lastPage={state.lastPage} linkTo={linkTo} turnsSection />
    </>
  );
}
