import { useEffect, useRef, useState } from "react";
import type { CoverProposal } from "#domain/api/imports.ts";
import { readCover } from "./read-cover.ts";

/** `unavailable`: the server could not answer, `late`: not in time; fill in by hand. */
export type CoverState =
  | { state: "none"; proposal: null }
  | { state: "reading"; proposal: null }
  | { state: "unavailable"; proposal: null }
  | { state: "late"; proposal: null }
  | { state: "read"; proposal: CoverProposal };

const NONE: CoverState = { state: "none", proposal: null };

/** Reads the chosen file's cover; a new file cancels the previous read. */
export function useCover() {
  const [cover, setCover] = useState<CoverState>(NONE);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  /** What the cover proposes; null if it could not be read, or another file was chosen meanwhile. */
  async function read(file: File | null): Promise<CoverProposal | null> {
    running.current?.abort();
    if (file === null) {
      setCover(NONE);
      return null;
    }
    const controller = new AbortController();
    running.current = controller;
    setCover({ state: "reading", proposal: null });
    const found = await readCover(file, controller.signal);
    if (controller.signal.aborted) return null;
    const proposal = found === "late" ? null : found;
    if (proposal !== null) setCover({ state: "read", proposal });
    else setCover(found === "late" ? { state: "late", proposal } : { state: "unavailable", proposal });
    return proposal;
  }
  return { cover, read };
}
