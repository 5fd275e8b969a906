import type { SegmentEntry } from "../../domain/api/sync.ts";
import { composeSegment } from "./compose-segments.ts";

/** What page and compose worker say to each other: build `entry` out of these. */
export type ComposeRequest = {
  id: number;
  entry: SegmentEntry;
  sources: { entry: SegmentEntry; bytes: ArrayBuffer }[];
};

/** `bytes` is null when the sources do not make it. */
export type ComposeAnswer = { id: number; bytes: ArrayBuffer | null };

/** The compose worker's whole work. */
export async function answerCompose({ id, entry, sources }: ComposeRequest): Promise<ComposeAnswer> {
  const read = async (hash: string) => sources.find((source) => source.entry.hash === hash)?.bytes ?? null;
  const held = sources.map((source) => source.entry);
  return { id, bytes: await composeSegment(entry, held, read) };
}
