import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { RecordDraft } from "../../../src/accounts/session/record-drafts.ts";
import { createDraftWriter, type DraftState } from "../../../src/admin/kit/record/use-autosave.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function open() {
  const rows = new Map<string, RecordDraft>();
  const held = new Set<string>();
  const states: Partial<DraftState>[] = [];
  const writer = createDraftWriter({
    drafts: {
      keep: async (draft) => void rows.set(draft.id, draft),
      drop: async (id) => void rows.delete(id),
    },
    hold(id) {
      held.add(id);
      return () => held.delete(id);
    },
    newId: "own",
    now: () => 1000,
    onState: (change) => void states.push(change),
  });
  return { rows, held, states, writer };
}

const typed = (title: string, resource = "article:new") => ({
  accountId: 1,
  resource,
  texts: { title },
  version: null,
});

it("stores what is typed after a pause, in a row that other tabs leave alone", async () => {
  const { rows, held, states, writer } = open();
  writer.typed(typed("One"));
  writer.typed(typed("Two"));
  expect([rows.size, held.has("own")]).toEqual([0, true]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect([...rows.values()]).toEqual([{ ...typed("Two"), id: "own", at: 1000 }]);
  expect(states.at(-1)).toEqual({ keptAt: 1000, failed: false });
});

it("goes on in the row of a draft left behind: there is no moment without one", async () => {
  const { rows, held, writer } = open();
  rows.set("left", { ...typed("Left behind", "article:new:1"), id: "left", at: 1 });
  writer.resume("left", typed("Left behind", "article:what-to-bring"));
  expect([...rows.keys()], "a crash now loses nothing").toEqual(["left"]);
  expect([...held]).toEqual(["left"]);
  expect([writer.isOwn("left"), writer.isOwn("own")]).toEqual([true, false]);
  await writer.flush();
  expect([...rows.values()]).toEqual([
    { ...typed("Left behind", "article:what-to-bring"), id: "left", at: 1000 },
  ]);
  await writer.end(true);
  expect(rows.size).toBe(0);
});

it("stores nothing while the text is handed over; afterwards only what could not be", async () => {
  const { rows, writer } = open();
  writer.typed(typed("One"));
  writer.begin();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(rows.size).toBe(0);
  await writer.end(false);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(rows.size).toBe(1);
  writer.begin();
  await writer.end(true);
  expect(rows.size).toBe(0);
});

it("stores at once when the form goes, and lets other tabs have it", async () => {
  const { rows, held, writer } = open();
  writer.typed(typed("One"));
  writer.stop();
  await vi.advanceTimersByTimeAsync(0);
  expect([rows.size, held.size]).toEqual([1, 0]);
});

it("says that nothing can be stored", async () => {
  const { states, writer } = open();
  const full = createDraftWriter({
    drafts: { keep: () => Promise.reject(new Error("full")), drop: async () => undefined },
    hold: () => () => undefined,
    newId: "own",
    now: () => 1000,
    onState: (change) => void states.push(change),
  });
  full.typed(typed("One"));
  await full.flush();
  expect(states.at(-1)).toEqual({ failed: true });
  writer.stop();
});

it("removes the draft once what was typed was taken back", async () => {
  const { writer, rows, states } = open();
  writer.typed(typed("One"));
  await writer.flush();
  expect(rows.size).toBe(1);
  await writer.clear();
  expect(rows.size).toBe(0);
  expect(states.at(-1)).toMatchObject({ isDirty: false });
});
