import { useEffect, useState } from "react";
import { drillOutcomeSchema } from "#domain/api/admin-notices.ts";
import { noticePaths } from "#domain/api/notices.ts";
import { adminRequest } from "../../../auth/admin-client.ts";
import { NOTICE_ARRIVED } from "../../../db/names.ts";
import { errorStatus } from "../../../lib/api-error.ts";
import { type Drill, isOver } from "./drill-outcome.ts";

type Sent = { endpoint: string; drill: Drill };

/** What became of a test notice, asked again with each change of `version`. Null before one is sent. */
export function useDrill(version: unknown): { drill: Drill | null; sent: (endpoint: string) => void } {
  const [last, setLast] = useState<Sent | null>(null);
  const endpoint = last === null || isOver(last.drill) ? null : last.endpoint;

  useEffect(() => {
    const hear = ({ data }: MessageEvent<unknown>): void => {
      if (data === NOTICE_ARRIVED) setLast((known) => known && { ...known, drill: "came" });
    };
    navigator.serviceWorker?.addEventListener("message", hear);
    return () => navigator.serviceWorker?.removeEventListener("message", hear);
  }, []);

  useEffect(() => {
    if (endpoint === null) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    const ask = async (): Promise<void> => {
      const body = { endpoint };
      const options = { body, schema: drillOutcomeSchema, signal };
      const answer = await adminRequest("POST", noticePaths.adminDrillOutcome, options);
      if (signal.aborted) return;
      const isUnknown = !answer.ok && errorStatus(answer.error) === 404;
      const drill = answer.ok ? answer.value.data.data : isUnknown ? "none" : null;
      if (drill !== null) setLast((known) => known && (isOver(known.drill) ? known : { ...known, drill }));
    };
    void ask();
    return () => controller.abort();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- asked again with each version
  }, [endpoint, version]);

  return { drill: last?.drill ?? null, sent: (to) => setLast({ endpoint: to, drill: "asked" }) };
}
