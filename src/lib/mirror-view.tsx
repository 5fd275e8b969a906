import {
  createContext,
  type ReactNode,
  useContext,
  useDeferredValue,
  useEffect,
  useMemo,
  useState,
} from "react";
import type { Manifest } from "#domain/api/sync.ts";
import type { SegmentIndexRow } from "../db/database.ts";
import { readFact } from "../db/meta.ts";
import type { MirrorTables } from "../db/mirror-reads.ts";
import { type MirrorSummary, readHeld } from "../db/mirror-summary.ts";
import { useLive } from "./use-live.ts";

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
const FAILED: MirrorView = { status: "failed" };
/** Storage silent for so long counts as none, until it answers: some browsers never open a broken database. */
const SILENT_MS = 3000;
const MirrorContext = createContext<MirrorView>(LOADING);

/** One live query for all screens: the segment index is small, and every part of a page asks for it. */
export function MirrorProvider({ children }: { children: ReactNode }) {
  const held = useLive<Held, Held>(heldNow, LOADING);
  // Read apart: the manifest is large, and changes less often than segments arrive.
  const [readManifest] = useState(manifestReader);
  const manifest = useLive(readManifest, null);
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), SILENT_MS);
    return () => clearTimeout(timer);
  }, []);
  const view = useMemo<MirrorView>(() => {
    if (held.status === "ready") return { ...held, manifest };
    return late ? FAILED : held;
  }, [held, manifest, late]);
  // Deferred: while lists arrive every part of the page that shows what is held is drawn anew a few times a second,
  // and React then does so in slices that give way to touches.
  return <MirrorContext value={useDeferredValue(view)}>{children}</MirrorContext>;
}

export function useMirror(): MirrorView {
  return useContext(MirrorContext);
}

/** The lists this phone knows of are the invented samples. */
export function isSampleData(view: MirrorView): boolean {
  return view.status === "ready" && (view.summary.sampleData || view.manifest?.sample_data === true);
}

type Held =
  | Exclude<MirrorView, { status: "ready" }>
  | Omit<Extract<MirrorView, { status: "ready" }>, "manifest">;

async function heldNow(db: MirrorTables): Promise<Held> {
  try {
    return { status: "ready", ...(await readHeld(db)) };
  } catch {
    return FAILED;
  }
}

/** Reads the manifest when the small fact beside it says that another one came. */
function manifestReader(): (db: MirrorTables) => Promise<Manifest | null> {
  let known: { of: string; manifest: Manifest } | null = null;
  return async (db) => {
    try {
      const published = await readFact(db, "published");
      const of = JSON.stringify(published);
      if (known?.of === of) return known.manifest;
      const manifest = (await readFact(db, "manifest"))?.manifest ?? null;
      // Another one may have come in between: then it is read once more.
      known =
        manifest?.generated_at === published?.generatedAt && manifest !== null ? { of, manifest } : null;
      return manifest;
    } catch {
      // Storage that cannot be read is reported by the query beside this one.
      return null;
    }
  };
}
