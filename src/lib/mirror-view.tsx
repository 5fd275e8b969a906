import { useLiveQuery } from "dexie-react-hooks";
import { createContext, type ReactNode, useContext } from "react";
import type { Manifest } from "../../domain/api/sync.ts";
import type { MirrorDatabase, SegmentIndexRow } from "../db/database.ts";
import { readFact } from "../db/meta.ts";
import { listSegments, mirrorSummary, type MirrorSummary } from "../db/mirror-summary.ts";
import { useServices } from "./services-context.ts";

/** What this phone holds, live. `failed`: the browser gives no storage, so everything must come from the server. */
export type MirrorView =
  | { status: "loading" }
  | { status: "failed" }
  | {
      status: "ready";
      summary: MirrorSummary;
      manifest: Manifest | null;
      /** Index of the segments held. */
      segments: readonly SegmentIndexRow[];
    };

const LOADING: MirrorView = { status: "loading" };
const MirrorContext = createContext<MirrorView>(LOADING);

/** One live query for all screens: the segment index is small, and every part of a page asks for it. */
export function MirrorProvider({ children }: { children: ReactNode }) {
  const { db } = useServices();
  const view = useLiveQuery(() => readMirror(db), [db], LOADING);
  return <MirrorContext value={view}>{children}</MirrorContext>;
}

export function useMirror(): MirrorView {
  return useContext(MirrorContext);
}

/** ISO date of the newest published list this phone knows of, held here or not. */
export function newestListDay(view: MirrorView): string | null {
  if (view.status !== "ready") return null;
  const published = (view.manifest?.segments ?? []).map((segment) => segment.to);
  return (
    published.reduce((newest, day) => (day > newest ? day : newest), view.summary.newestListDay ?? "") || null
  );
}

/** The lists this phone knows of are the invented samples. */
export function isSampleData(view: MirrorView): boolean {
  return view.status === "ready" && (view.summary.sampleData || view.manifest?.sample_data === true);
}

async function readMirror(db: MirrorDatabase): Promise<MirrorView> {
  try {
    const [summary, stored, segments] = await Promise.all([
      mirrorSummary(db),
      readFact(db, "manifest"),
      listSegments(db),
    ]);
    return { status: "ready", summary, manifest: stored?.manifest ?? null, segments };
  } catch {
    return { status: "failed" };
  }
}
