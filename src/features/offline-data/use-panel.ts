import { useLiveQuery } from "dexie-react-hooks";
import { useSyncExternalStore } from "react";
import { readChoice } from "../../db/meta.ts";
import { listSegments } from "../../db/mirror-summary.ts";
import { useMirror } from "../../lib/mirror-view.tsx";
import { useServices } from "../../lib/services-context.ts";
import type { MirrorStatus } from "../../sync/mirror-status.ts";
import { type PanelPlan, planPanel } from "./panel-plan.ts";

/** What the mirror does now. */
export function useMirrorStatus(): MirrorStatus {
  const { status } = useServices().mirror;
  return useSyncExternalStore(status.subscribe, status.get, status.get);
}

/** What can be kept and what it costs; null until this phone's lists are read, or where there is no storage. */
export function usePanelPlan(): PanelPlan | null {
  const { db } = useServices();
  const view = useMirror();
  const stored = useLiveQuery(
    () => Promise.all([readChoice(db), listSegments(db)]).catch(() => null),
    [db],
    null,
  );
  if (stored === null || view.status !== "ready") return null;
  const [choice, rows] = stored;
  return planPanel(view.manifest, choice, rows, view.summary.cutByStorage);
}
