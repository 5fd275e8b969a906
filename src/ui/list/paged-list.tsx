import type { ReactNode } from "react";
import type { ApiError } from "../../platform/lib/api-error.ts";
import { FailedNotice } from "../notice.tsx";
import { Pagination } from "../pagination.tsx";
import { SkeletonRows } from "../skeleton.tsx";

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
