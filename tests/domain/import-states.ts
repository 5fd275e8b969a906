import type { ImportState } from "#domain/imports/import-steps.ts";

/** All states in life-cycle order. */
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
