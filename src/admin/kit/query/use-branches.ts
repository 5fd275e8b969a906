import { adminLocationListSchema } from "#domain/locations/admin-contract.ts";
import { apiPaths } from "#domain/base/paths.ts";
import { useAdminQuery } from "./use-admin-query.ts";

const FRESH_SECONDS = 300;

/** All branches, from the server or cache; empty until loaded. */
export function useBranches(): readonly { name: string; slug: string }[] {
  const { data } = useAdminQuery(apiPaths.adminLocations, adminLocationListSchema, {
    freshSeconds: FRESH_SECONDS,
  });
  return data?.data ?? [];
}

/** For a choice: sorted names, with the chosen one, which may not be a branch any more. */
export function branchNames(branches: readonly { name: string }[], chosen: string): string[] {
  const names = new Set([...branches.map(({ name }) => name), chosen]);
  return [...names].filter((name) => name !== "").sort();
}
