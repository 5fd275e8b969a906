import { adminLocationListSchema } from "#domain/api/admin-locations.ts";
import { apiPaths } from "#domain/api/paths.ts";
import { useAdminQuery } from "../frame/use-admin-query.ts";

/** Specification §9: how long the list of branches is taken for fresh. */
const FRESH_SECONDS = 300;

/** The branches there are, by the server or this phone's copy; none while neither is here. */
export function useBranchNames(): readonly string[] {
  const { data } = useAdminQuery(apiPaths.adminLocations, adminLocationListSchema, {
    freshSeconds: FRESH_SECONDS,
  });
  return data?.data.map(({ name }) => name) ?? [];
}
