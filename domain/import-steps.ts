import type { ImportBatch } from "./api/imports.ts";

/**
 * Where a list stands, in one word. The API tells it in two fields, as `undoing` and `moving` are done to a list whose
 * passports stay published meanwhile: `status` completed and `work`.
 */
export type ImportState = ImportBatch["status"] | NonNullable<ImportBatch["work"]>;

/** What happens to a list. The first five are decided by a person, the others are done by a worker. */
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

/** Every step that is possible, by the state it starts from, with the state it leads to. */
const STEPS: Record<ImportState, Row> = {
  queued: { read: "parsing", fail: "failed", move: "queued", remove: "gone", give_way: "undone" },
  parsing: {
    // A second worker takes up what the first left.
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
    // By command, while a move is still to be done.
    finish_undo: "undone",
    give_way: "undone",
  },
  failed: { read_again: "queued", remove: "gone" },
  undone: {},
};

/** Where a list stands. */
export function importState({ status, work }: Pick<ImportBatch, "status" | "work">): ImportState {
  return work ?? status;
}

/** The two fields that tell a state. */
export function importFields(state: ImportState): Pick<ImportBatch, "status" | "work"> {
  return state === "undoing" || state === "moving"
    ? { status: "completed", work: state }
    : { status: state, work: null };
}

/** The state that a step leads to; null when a list in this state can not take it. */
export function nextImportState(from: ImportState, step: ImportStep): ImportState | "gone" | null {
  return STEPS[from][step] ?? null;
}

/** Whether a list can take this step as it stands. */
export function canStep(batch: Pick<ImportBatch, "status" | "work">, step: ImportStep): boolean {
  return nextImportState(importState(batch), step) !== null;
}

/** Every state, in the order of a list's life. */
export const IMPORT_STATES: readonly ImportState[] = [
  "queued",
  "parsing",
  "parsed",
  "importing",
  "completed",
  "undoing",
  "moving",
  "failed",
  "undone",
];
