import type { ReactNode } from "react";
import type { ApiError } from "../../lib/api-error.ts";
import { FailedNotice } from "../failed-notice.tsx";
import { Pagination } from "../pagination.tsx";
import { SkeletonRows } from "../skeleton.tsx";

/** A page of a list, from whichever source. */
export type PagedState<Ready> =
  | { status: "loading" }
  | ({ status: "ready"; lastPage: number } & Ready)
  | { status: "failed"; error: ApiError };

type PagedListProps<Ready> = {
  state: PagedState<Ready>;
  page: number;
  linkTo: (page: number) => string;
  failed: string;
  onRetry: () => void;
  children: (ready: { status: "ready"; lastPage: number } & Ready) => ReactNode;
};

/** Loading, error, results with their pages, in that order. */
export function PagedList<Ready>({ state, page, linkTo, failed, onRetry, children }: PagedListProps<Ready>) {
  if (state.status === "loading") return <SkeletonRows />;
  if (state.status === "failed") return <FailedNotice title={failed} error={state.error} onRetry={onRetry} />;
  return (
    <>
      {children(state)}
      <Pagination page={page} lastPage={state.lastPage} linkTo={linkTo} />
    </>
  );
}
