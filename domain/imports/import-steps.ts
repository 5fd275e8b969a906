import type { ImportBatch } from "./contract.ts";

/**
 * One word for `status` and `work`, which are separate because passports stay published during `undoing` and `moving`.
 */
export type ImportState = ImportBatch["status"] | NonNullable<ImportBatch["work"]>;

/** Transitions: five by persons, the rest by workers. */
export const IMPORT_STEPS = [
  "commit",
  "undo",
  "move",
  "read_again",
  "remove",
  "read",
  "stage",
  "fail",
  "complete",
  "finish_move",
  "finish_undo",
  "give_up",
  "give_way",
] as const;
export type ImportStep = (typeof IMPORT_STEPS)[number];

type Row = Partial<Record<ImportStep, ImportState | "gone">>;

/** The transition table: state, step, next state. */
const STEPS: Record<ImportState, Row> = {
  queued: { read: "parsing", fail: "failed", move: "queued", remove: "gone", give_way: "undone" },
  parsing: {
    // Another worker resumes.
    read: "parsing",
    stage: "parsed",
    fail: "failed",
    move: "parsing",
    remove: "gone",
    give_way: "undone",
  },
  parsed: {
    commit: "importing",
    move: "parsed",
    read_again: "queued",
    remove: "gone",
    fail: "failed",
    give_way: "undone",
  },
  importing: { complete: "completed", fail: "failed", give_way: "undone" },
  completed: { undo: "undoing", move: "moving", finish_undo: "undone", give_way: "undone" },
  undoing: { finish_undo: "undone", give_up: "completed", give_way: "undone" },
  moving: {
    finish_move: "completed",
    give_up: "completed",
    // Command-line undo during a pending move.
    finish_undo: "undone",
    give_way: "undone",
  },
  failed: { read_again: "queued", remove: "gone" },
  undone: {},
};

/** The state of a batch. */
export function importState({ status, work }: Pick<ImportBatch, "status" | "work">): ImportState {
  return work ?? status;
}

/** The API fields of a state. */
export function importFields(state: ImportState): Pick<ImportBatch, "status" | "work"> {
  return state === "undoing" || state === "moving"
    ? { status: "completed", work: state }
    : { status: state, work: null };
}

/** Next state, or null if the step is invalid. */
export function nextImportState(from: ImportState, step: ImportStep): ImportState | "gone" | null {
  return STEPS[from][step] ?? null;
}

/** Whether a step is valid now. */
export function canStep(batch: Pick<ImportBatch, "status" | "work">, step: ImportStep): boolean {
  return nextImportState(importState(batch), step) !== null;
}
