import "fake-indexeddb/auto";
import { afterEach, expect, it, vi } from "vitest";
import { liveReading, openDatabase } from "../../../../src/platform/db/open-database.ts";

afterEach(() => void vi.unstubAllGlobals());

const open = (name: string) => openDatabase({ name, versions: [{ things: "id" }] });

it("answers at first and after each change, also one made by another connection", async () => {
  const [db, other] = [open("live"), open("live")];
  const seen: number[] = [];
  const stop = liveReading(() => db.table("things").count(), -1).subscribe((count) => seen.push(count));
  await vi.waitFor(() => expect(seen).toEqual([0]));
  await other.table("things").add({ id: 1 });
  await vi.waitFor(() => expect(seen).toEqual([0, 1]));
  stop();
  await other.table("things").add({ id: 2 });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(seen).toEqual([0, 1]);
  for (const each of [db, other]) each.close();
});

it("reads seldom during a long update, shows how far it is, and ends with what was written last", async () => {
  const [db, other] = [open("busy"), open("busy")];
  let reads = 0;
  const seen: number[] = [];
  const stop = liveReading(async () => {
    reads += 1;
    const count = await db.table("things").count();
    // A write falls into each reading.
    await db.table("things").toArray();
    return count;
  }, -1).subscribe((count) => seen.push(count));
  await vi.waitFor(() => expect(seen).toEqual([0]));
  const until = Date.now() + 1_500;
  let id = 0;
  while (Date.now() < until) await other.table("things").add({ id: ++id });
  const [readsMeanwhile, seenMeanwhile] = [reads, seen.length];
  await vi.waitFor(() => expect(seen.at(-1)).toBe(id));
  expect(readsMeanwhile).toBeLessThan(10);
  expect(seenMeanwhile).toBeGreaterThan(3);
  expect(seen).toEqual(seen.toSorted((a, b) => a - b));
  // This change follows a reading that had waited.
  await other.table("things").add({ id: ++id });
  await vi.waitFor(() => expect(seen.at(-1)).toBe(id));
  stop();
  for (const each of [db, other]) each.close();
});

it("answers what holds without storage where a reading fails, and throws nothing", async () => {
  const next = vi.fn();
  liveReading(() => Promise.reject(new Error("The disk is broken")), "nothing kept").subscribe(next);
  await vi.waitFor(() => expect(next.mock.calls).toEqual([["nothing kept"]]));
});

it("answers the same where the browser has no IndexedDB", async () => {
  vi.stubGlobal("indexedDB", undefined);
  const next = vi.fn();
  liveReading(() => Promise.reject(new Error("No database")), "nothing kept").subscribe(next);
  expect(next.mock.calls).toEqual([["nothing kept"]]);
});
