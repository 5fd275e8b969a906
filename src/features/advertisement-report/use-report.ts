import { useState } from "react";
import { reportSchema, type AdvertisementReport } from "#domain/api/advertisement-figures.ts";
import { apiPaths } from "#domain/api/paths.ts";
import { api } from "../../advertisements/api.ts";
import { useAsync } from "../../hooks/use-async.ts";
import type { ApiError } from "../../lib/api-error.ts";

export type ReportState =
  | { kind: "loading" }
  | { kind: "ready"; report: AdvertisementReport }
  /** Unknown or expired: the server tells no difference. */
  | { kind: "over" }
  | { kind: "failed"; error: ApiError };

const LOADING: ReportState = { kind: "loading" };

/** The report behind a link's secret. */
export function useReport(token: string): { state: ReportState; reload: () => void } {
  const [times, setTimes] = useState(0);
  const state = useAsync<ReportState, ReportState>(() => readReport(token), [token, times], LOADING);
  return { state, reload: () => setTimes(times + 1) };
}

async function readReport(token: string): Promise<ReportState> {
  const answer = await api.send(
    reportSchema,
    "POST",
    apiPaths.advertisementReport,
    { token },
    { auth: false },
  );
  if (answer.ok) return { kind: "ready", report: answer.value.data.data };
  const { error } = answer;
  const isOver = error.kind === "problem" && error.problem.code === "link_not_valid";
  return isOver ? { kind: "over" } : { kind: "failed", error };
}
