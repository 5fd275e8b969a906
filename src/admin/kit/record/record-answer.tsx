import type { ReactNode } from "react";
import type { AdminQuery } from "../query/use-admin-query.ts";
import { AdminMissing, AdminPage } from "../table/admin-page.tsx";
import { AnswerState } from "../table/answer-state.tsx";

type RecordAnswerProps<Data> = {
  /** Null: the URL names no record. */
  query: AdminQuery<{ data: Data }> | null;
  /** Title where there is no such record. */
  missing: string;
  children: (data: Data) => ReactNode;
};

/** The page of one record: loading, missing, error, record. */
export function RecordAnswer<Data>({ query, missing, children }: RecordAnswerProps<Data>) {
  const nothing = <AdminMissing title={missing} />;
  if (query === null) return nothing;
  return (
    <AdminPage>
      <AnswerState query={query} missing={nothing}>
        {({ data }) => children(data)}
      </AnswerState>
    </AdminPage>
  );
}
