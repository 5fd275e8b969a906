import { useEffect, useEffectEvent } from "react";
import { useLocation } from "wouter";
import { adminOverviewSchema } from "#domain/api/admin-overview.ts";
import { apiPaths } from "#domain/api/paths.ts";
import { mayEnterAdmin, type Rights } from "#domain/roles.ts";
import { useServices } from "../../../hooks/services-context.ts";
import { useOutbox } from "../outbox/use-outbox.ts";
import { sectionCounts } from "./section-counts.ts";
import { useAdminQuery } from "../query/use-admin-query.ts";

/** No refetch on navigation within this time. */
const FRESH_MS = 5_000;

/** Refetched on navigation and after each change sent. */
export function useSectionCounts(rights: Rights): ReadonlyMap<string, number> {
  const { now } = useServices();
  const [path] = useLocation();
  const { changes } = useOutbox();
  const sent = changes?.filter(({ state }) => state === "done").length ?? null;
  const { data, at, reload } = useAdminQuery(
    mayEnterAdmin(rights) ? apiPaths.adminOverview : null,
    adminOverviewSchema,
  );
  const refetch = useEffectEvent((force: boolean) => {
    if (at !== null && (force || now() - at > FRESH_MS)) reload();
  });
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- refetch on navigation
  useEffect(() => refetch(false), [path]);
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- refetch after each change sent
  useEffect(() => refetch(true), [sent]);
  return sectionCounts(data?.data.attention ?? []);
}
