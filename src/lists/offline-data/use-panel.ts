import { useDeferredValue, useMemo, useSyncExternalStore } from "react";
import { readChoice } from "../../platform/db/meta.ts";
import type { MirrorDatabase } from "../../platform/db/database.ts";
import { useMirror } from "../../platform/hooks/mirror-view.tsx";
import { useServices } from "../../platform/hooks/services-context.ts";
import { useStored } from "../../platform/hooks/use-stored.ts";
import type { MirrorStatus } from "../sync/mirror-status.ts";
import { type PanelPlan, planPanel } from "./panel-plan.ts";

export function useMirrorStatus(): MirrorStatus {
  const { status } = useServices().mirror;
  return useSyncExternalStore(status.subscribe, status.get, status.get);
}

/** Null until local lists are read, or without storage. */
export function usePanelPlan(): PanelPlan | null {
  const view = useMirror();
  // Deferred like the view, so that both render together.
  const choice = useDeferredValue(useStored(choiceNow, null));
  // Progress steps must not compute it anew.
  return useMemo(() => {
    if (choice === null || view.status !== "ready") return null;
    return planPanel(view.manifest, choice, view.segments, view.summary);
  }, [choice, view]);
}

const choiceNow = (db: MirrorDatabase) => readChoice(db).catch(() => null);
