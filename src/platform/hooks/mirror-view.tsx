import {
  createContext,
  type ReactNode,
  useContext,
  useDeferredValue,
  useEffect,
  useMemo,
  useState,
} from "react";
import type { Manifest } from "#domain/lists/contract.ts";
import type { MirrorDatabase, SegmentIndexRow } from "../db/database.ts";
import { readFact } from "../db/meta.ts";
import { type MirrorSummary, readHeld } from "../db/mirror-summary.ts";
import { pause } from "../lib/deadline.ts";
import { useServices } from "./services-context.ts";
import { useStored } from "./use-stored.ts";

/** What the phone holds, live. `failed`: no storage, use the server. */
export type MirrorView =
  | { status: "loading" }
  | { status: "failed" }
  | {
      status: "ready";
      summary: MirrorSummary;
      manifest: Manifest | null;
      /** Index of segments held. */
      segments: readonly SegmentIndexRow[];
    };

const LOADING: MirrorView = { status: "loading" };
const FAILED: MirrorView = { status: "failed" };
/** Some browsers never open a broken database; until it answers, act as without storage. */
const STORAGE_TIMEOUT_MS = 3000;
/** On a link that hangs Dexie's code never comes. */
const CODE_TIMEOUT_MS = 10_000;
const MirrorContext = createContext<MirrorView>(LOADING);

/** One live query shared by all screens. */
export function MirrorProvider({ children }: { children: ReactNode }) {
  const held = useStored<Held, Held>(heldNow, LOADING);
  // Separate: large, and changes less often than segments.
  const [readManifest] = useState(manifestReader);
  const manifest = useStored(readManifest, undefined);
  const { storage } = useServices();
  const [late, setLate] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isHere = true;
    const wait = async (): Promise<void> => {
      await Promise.race([storage.settled(), pause(CODE_TIMEOUT_MS)]);
      if (isHere) timer = setTimeout(() => setLate(true), STORAGE_TIMEOUT_MS);
    };
    void wait();
    return () => {
      isHere = false;
      clearTimeout(timer);
    };
  }, [storage]);
  const view = useMemo<MirrorView>(() => {
    // With the manifest from the start, or what it tells would change and move the page.
    if (held.status === "ready" && (manifest !== undefined || late))
      return { ...held, manifest: manifest ?? null };
    if (held.status === "ready") return LOADING;
    return late ? FAILED : held;
  }, [held, manifest, late]);
  // Deferred: during updates all dependents rerender several times a second; this lets touches interrupt.
  return <MirrorContext value={useDeferredValue(view)}>{children}</MirrorContext>;
}

export function useMirror(): MirrorView {
  return useContext(MirrorContext);
}

/** The known lists are samples. */
export function isSampleData(view: MirrorView): boolean {
  return view.status === "ready" && (view.summary.sampleData || view.manifest?.sample_data === true);
}

type Held =
  | Exclude<MirrorView, { status: "ready" }>
  | Omit<Extract<MirrorView, { status: "ready" }>, "manifest">;

async function heldNow(db: MirrorDatabase): Promise<Held> {
  try {
    return { status: "ready", ...(await readHeld(db)) };
  } catch {
    return FAILED;
  }
}

/** Rereads the manifest only when `published` changed. */
function manifestReader(): (db: MirrorDatabase) => Promise<Manifest | null> {
  let known: { of: string; manifest: Manifest } | null = null;
  return async (db) => {
    try {
      const published = await readFact(db, "published");
      const of = JSON.stringify(published);
      if (known?.of === of) return known.manifest;
      const manifest = (await readFact(db, "manifest"))?.manifest ?? null;
      // It changed in between: reread next time.
      known =
        manifest?.generated_at === published?.generatedAt && manifest !== null ? { of, manifest } : null;
      return manifest;
    } catch {
      // The other query reports storage errors.
      return null;
    }
  };
}
