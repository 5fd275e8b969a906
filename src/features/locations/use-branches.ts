import { useLiveQuery } from "dexie-react-hooks";
import { listLocations } from "../../db/locations.ts";
import type { ApiError } from "../../lib/api-error.ts";
import { useMirror } from "../../lib/mirror-view.tsx";
import { useServices } from "../../lib/services-context.ts";
import { useQuery } from "../../lib/use-query.ts";
import { type Branch, listBranches } from "./branches.ts";

export type Branches =
  | { status: "loading" }
  | { status: "ready"; branches: Branch[] }
  | { status: "failed"; error: ApiError };

/** All branches: names from the server or, without it, from this phone; dates and counts from the manifest. */
export function useBranches(): Branches {
  const { db, locations } = useServices();
  const { data, error } = useQuery(locations, "all");
  const view = useMirror();
  const stored = useLiveQuery(() => listLocations(db).catch(() => []), [db], []);
  const segments = view.status === "ready" ? (view.manifest?.segments ?? []) : [];
  const names = data?.data ?? stored.map(({ name }) => name);
  const branches = listBranches(segments, names);
  if (branches.length > 0) return { status: "ready", branches };
  if (data !== undefined) return { status: "ready", branches: [] };
  if (error !== undefined && view.status !== "loading") return { status: "failed", error };
  return { status: "loading" };
}
