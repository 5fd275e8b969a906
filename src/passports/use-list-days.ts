import { useMemo } from "react";
import { type ListDays, listDaysOf } from "#domain/lists/newest-list-days.ts";
import { useMirror } from "../platform/hooks/mirror-view.tsx";
import { useOverview } from "../platform/hooks/use-overview.ts";

/** Newest list day by branch, from the phone's manifest, else the server. Null while unknown; no entry: no lists. */
export function useListDays(): ListDays | null {
  const view = useMirror();
  const { data } = useOverview();
  const manifest = view.status === "ready" ? view.manifest : null;
  const branches = data?.data.branches;
  return useMemo(() => {
    if (manifest !== null) return listDaysOf(manifest);
    if (branches === undefined) return null;
    return new Map(
      branches.flatMap(({ name, newest_list_day: day }): [string, string][] =>
        day === null ? [] : [[name, day]],
      ),
    );
  }, [manifest, branches]);
}

/** True once known that nothing is published. */
export function useHasNoLists(): boolean {
  return useListDays()?.size === 0;
}
