import type { OverviewBranch } from "#domain/lists/overview.ts";
import type { LocationRow } from "../platform/db/database.ts";
import { listLocations } from "../platform/db/locations.ts";
import type { ApiError } from "../platform/lib/api-error.ts";
import { useMirror } from "../platform/hooks/mirror-view.tsx";
import { useStored } from "../platform/hooks/use-stored.ts";
import { useOverview } from "../platform/hooks/use-overview.ts";
import { type Branch, listBranches } from "./branches.ts";

export type Branches =
  | { status: "loading" }
  | { status: "ready"; branches: Branch[] }
  | { status: "failed"; error: ApiError };

const NO_LOCATIONS: LocationRow[] = [];

/** From the local manifest, else the server, else cached names. */
export function useBranches(): Branches {
  const { data, error } = useOverview();
  const view = useMirror();
  const stored = useStored(listLocations, NO_LOCATIONS);
  const manifest = view.status === "ready" ? view.manifest : null;
  const published = data?.data.branches;
  const names = (published ?? stored).map(({ name }) => name);
  if (manifest !== null) return { status: "ready", branches: listBranches(manifest, names) };
  if (published !== undefined) return { status: "ready", branches: published.map(branchOf) };
  if (names.length > 0 && view.status !== "loading")
    return { status: "ready", branches: listBranches({ segments: [] }, names) };
  if (error !== undefined && view.status !== "loading") return { status: "failed", error };
  return { status: "loading" };
}

function branchOf({ name, slug, newest_list_day, total, months }: OverviewBranch): Branch {
  return { name, slug, newestList: newest_list_day, total, months };
}
