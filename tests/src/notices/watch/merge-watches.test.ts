import * as fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { openMirrorDatabase } from "../../../../src/platform/db/database.ts";
import type { WatchRow } from "../../../../src/platform/db/watch-rows.ts";
import { mergeWatches, planMerge, undoMerge } from "../../../../src/notices/watch/merge-watches.ts";
import { listWatches } from "../../../../src/notices/watch/watches.ts";
import { newStorage } from "../../lists/sync/support/phone.ts";
import { watchRows } from "../my-passports/move/rows.ts";

beforeEach(newStorage);

const WAITS: WatchRow = {
  id: "number:AAL5590344",
  label: "",
  query: { kind: "number", number: "AAL5590344" },
  savedAt: 10,
  state: { kind: "waiting" },
  checked: { upTo: "2026-11-01", whole: true, at: 20 },
  untold: null,
};
const PASSPORT = { requestNumber: "AAL5590344", fullName: "Genet Abebe", location: "Jigjiga", day: 20_766 };
const FOUND: WatchRow = {
  ...WAITS,
  savedAt: 12,
  state: { kind: "found", passport: PASSPORT, since: 30, seen: true },
  checked: { upTo: "2026-11-09", whole: true, at: 30 },
};

function after(here: WatchRow, brought: WatchRow): WatchRow {
  const [change] = planMerge([here], [brought]).changed;
  return change?.after ?? here;
}

test("the state that was looked at last counts, whichever phone has it", () => {
  expect(after(WAITS, FOUND)).toMatchObject({ state: FOUND.state, checked: FOUND.checked, savedAt: 10 });
  expect(after(FOUND, WAITS)).toMatchObject({ state: FOUND.state, checked: FOUND.checked, savedAt: 10 });
});

test("a label and the note that it is collected stay where only one phone has them", () => {
  const own = { ...WAITS, label: "Mother", collectedAt: 25, untold: "found" as const };
  expect(after(own, FOUND)).toMatchObject({ label: "Mother", collectedAt: 25, untold: null });
  expect(after(FOUND, own)).toMatchObject({ label: "Mother", collectedAt: 25 });
});

test("nothing that is saved here gets lost, twice the same changes nothing, and undo brings back what was", async () => {
  await fc.assert(
    fc.asyncProperty(watchRows, watchRows, async (here, brought) => {
      newStorage();
      const db = openMirrorDatabase();
      await db.watches.bulkPut(here);
      const before = await listWatches(db);
      const merge = await mergeWatches(db, brought);
      const ids = new Set([...here, ...brought].map(({ id }) => id));
      const now = await listWatches(db);
      expect(new Set(now.map(({ id }) => id))).toEqual(ids);
      expect(merge.added.length + merge.changed.length + merge.same).toBe(brought.length);
      const labelled = (rows: readonly WatchRow[]) =>
        rows.filter(({ label }) => label !== "").map(({ id }) => id);
      expect(new Set(labelled(now))).toEqual(new Set([...labelled(here), ...labelled(brought)]));
      expect(await mergeWatches(db, brought)).toMatchObject({ added: [], changed: [] });
      await undoMerge(db, merge);
      expect(await listWatches(db)).toEqual(before);
      db.close();
    }),
    { numRuns: 50 },
  );
});
