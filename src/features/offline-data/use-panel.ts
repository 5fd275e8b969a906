import { useDeferredValue, useMemo, useSyncExternalStore } from "react";
import { readChoice } from "../../db/meta.ts";
import type { MirrorTables } from "../../db/mirror-reads.ts";
import { useMirror } from "../../lib/mirror-view.tsx";
import { useServices } from "../../lib/services-context.ts";
import { useLive } from "../../lib/use-live.ts";
import type { MirrorStatus } from "../../sync/mirror-status.ts";
import { type PanelPlan, planPanel } from "./panel-plan.ts";

/** What the mirror does now. */
export function useMirrorStatus(): MirrorStatus {
  const { status } = useServices().mirror;
  return useSyncExternalStore(status.subscribe, status.get, status.get);
}

/** What can be kept and what it costs; null until this phone's lists are read, or where there is no storage. */
export function usePanelPlan(): PanelPlan | null {
  const view = useMirror();
  // Deferred like the view, so that both come in one drawing.
  const choice = useDeferredValue(useLive(choiceNow, null));
  // Made anew when one of them moved, not at every step of the progress beside it.
  return useMemo(() => {
    if (choice === null || view.status !== "ready") return null;
    return planPanel(view.manifest, choice, view.segments, view.summary);
  }, [choice, view]);
}

const choiceNow = (db: MirrorTables) => readChoice(db).catch(() => null);
