import { useMemo } from "react";
import { type ListDays, listDaysOf } from "#domain/list-days.ts";
import { useMirror } from "./mirror-view.tsx";
import { useOverview } from "./use-overview.ts";

/**
 * The newest published list of each branch: as this phone's manifest says, else as the server does. Null while neither
 * is known; without an entry there are no lists yet.
 */
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

/** True once it is known that nothing was imported, or that all of it was undone. */
export function useHasNoLists(): boolean {
  return useListDays()?.size === 0;
}
