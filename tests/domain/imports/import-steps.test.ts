import { expect, it } from "vitest";
import {
  canStep,
  IMPORT_STEPS,
  importFields,
  importState,
  nextImportState,
} from "#domain/imports/import-steps.ts";
import { IMPORT_STATES } from "../import-states.ts";

/** Legal transitions; all others must be rejected. */
const POSSIBLE = `
queued: move queued, remove gone, read parsing, fail failed, give_way undone
parsing: move parsing, remove gone, read parsing, stage parsed, fail failed, give_way undone
parsed: commit importing, move parsed, read_again queued, remove gone, fail failed, give_way undone
importing: fail failed, complete completed, give_way undone
completed: undo undoing, move moving, finish_undo undone, give_way undone
undoing: finish_undo undone, give_up completed, give_way undone
moving: finish_move completed, finish_undo undone, give_up completed, give_way undone
failed: read_again queued, remove gone
undone: `;

it("exactly these transitions are legal, of all pairs of state and step", () => {
  const found = IMPORT_STATES.map((from) => {
    const steps = IMPORT_STEPS.flatMap((step) => {
      const to = nextImportState(from, step);
      return to === null ? [] : [`${step} ${to}`];
    });
    return `${from}: ${steps.join(", ")}`;
  });
  expect(`\n${found.join("\n")}`).toBe(POSSIBLE);
});

it("every state round-trips through the two API fields", () => {
  expect(IMPORT_STATES.map((state) => importState(importFields(state)))).toEqual(IMPORT_STATES);
});

it("a published batch that is undone or moved stays completed, with the work beside", () => {
  expect(importFields("undoing")).toEqual({ status: "completed", work: "undoing" });
  expect(importFields("moving")).toEqual({ status: "completed", work: "moving" });
  expect(importFields("parsed")).toEqual({ status: "parsed", work: null });
  expect(canStep({ status: "completed", work: null }, "undo")).toBe(true);
  expect(canStep({ status: "completed", work: "undoing" }, "undo")).toBe(false);
});

it("every state can reach a final state", () => {
  const ends = new Set(["undone", "failed", "gone"]);
  for (const state of IMPORT_STATES) {
    const reached = new Set<string>([state]);
    for (const from of reached) {
      for (const step of IMPORT_STEPS) {
        const known = IMPORT_STATES.find((one) => one === from);
        const to = known === undefined ? null : nextImportState(known, step);
        if (to !== null) reached.add(to);
      }
    }
    expect([...reached].some((one) => ends.has(one))).toBe(true);
  }
});
