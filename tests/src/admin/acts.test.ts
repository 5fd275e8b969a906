import { describe, expect, it } from "vitest";
import {
  type Act,
  goingText,
  heldText,
  outcomeText,
  progressOf,
  undoneText,
  waitingText,
} from "../../../src/admin/kit/outbox/acts.ts";
import type { Change } from "../../../src/outbox/change.ts";
import { englishTranslator } from "../support/english-translator.ts";
import { changeOf } from "./change.ts";

const deletion = (id: string, told: Partial<Change> = {}) =>
  changeOf({
    id,
    kind: "passport.delete",
    method: "DELETE",
    base: { first_name: "Abebe", last_name: "Alemu", request_number: "AAL1" },
    ...told,
  });
const THREE: Act = { verb: "delete", changes: [deletion("a"), deletion("b"), deletion("c")] };
const NO_ANSWER = { kind: "no-answer", why: "offline" } as const;

describe("the progress of an act", () => {
  it("counts its own changes alone, and those that were discarded nowhere", () => {
    const rows = [
      deletion("a", { state: "done" }),
      deletion("b", { state: "parked" }),
      deletion("z", { state: "done" }),
    ];
    expect(progressOf(THREE, rows)).toEqual({ open: 0, done: 1, refused: 1, isStuck: false });
    expect(progressOf(THREE, [])).toEqual({ open: 0, done: 0, refused: 0, isStuck: false });
  });

  it("is stuck once one waits after a failure, not while all are being sent", () => {
    const sending = [deletion("a", { state: "sending" }), deletion("b")];
    expect(progressOf(THREE, sending)).toMatchObject({ open: 2, isStuck: false });
    expect(progressOf(THREE, [deletion("a", { lastProblem: NO_ANSWER })])).toMatchObject({ isStuck: true });
    const refused = deletion("a", { state: "conflict", lastProblem: { kind: "stale" } });
    expect(progressOf(THREE, [refused])).toMatchObject({ refused: 1, isStuck: false });
  });
});

describe("the text of an act", () => {
  it("names a single record, and counts several", () => {
    const one: Act = { ...THREE, changes: THREE.changes.slice(0, 1) };
    expect(goingText(englishTranslator, one)).toBe("Deleting Abebe Alemu · AAL1");
    expect(goingText(englishTranslator, THREE)).toBe("Deleting 3 records");
    expect(waitingText(englishTranslator, THREE)).toBe(
      "3 records are deleted as soon as there is a connection.",
    );
    expect(undoneText(englishTranslator, one, 1)).toBe("Abebe Alemu · AAL1 stays. Nothing was deleted.");
  });

  it("says the outcome once, with those that were not taken", () => {
    const said = (done: number, refused: number) =>
      outcomeText(englishTranslator, THREE, { open: 0, done, refused, isStuck: false });
    expect(said(3, 0)).toBe("3 records were deleted.");
    expect(said(2, 1)).toBe("2 records were deleted. One was not taken: look into the outbox.");
    expect(said(0, 3)).toBe("3 were not taken: look into the outbox.");
  });

  it("counts the lines that one change dismisses", () => {
    const change = changeOf({ kind: "import.dismiss", base: { name: "list.pdf" }, state: "done" });
    const act: Act = { verb: "dismiss", changes: [change], count: 4 };
    expect(heldText(englishTranslator, act)).toMatch(/^4 lines of list\.pdf are dismissed in a moment\./);
    expect(outcomeText(englishTranslator, act, progressOf(act, [change]))).toBe(
      "4 lines of list.pdf were dismissed.",
    );
    expect(undoneText(englishTranslator, act, 1)).toBe("4 lines stay.");
  });
});
