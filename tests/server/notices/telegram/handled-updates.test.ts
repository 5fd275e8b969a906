import { expect, it } from "vitest";
import {
  dropOldUpdates,
  giveBack,
  isHandled,
  noteHandled,
  takeUpdate,
} from "../../../../server/notices/telegram/handled-updates.ts";
import { endPolling, holdPolling } from "../../../../server/notices/telegram/poll-updates.ts";
import { describeOnEachStore } from "../../stores.ts";

const NOW = Date.parse("2026-11-20T09:00:00Z");
const HOUR_MS = 3_600_000;

describeOnEachStore("An update that comes to two servers", (getStore) => {
  it("is taken by one, by the other when the first was killed, and by none once it is handled", async () => {
    const { db } = getStore();
    const take = async (worker: string, nowMs: number) => takeUpdate(db, { id: 7, worker, nowMs });
    const both = await Promise.all([take("a", NOW), take("b", NOW)]);
    expect(both.sort()).toEqual(["ours", "taken"]);
    expect(await take("b", NOW + 30_000)).toBe("taken");
    expect(await take("b", NOW + 61_000)).toBe("ours");
    // Set by a clock that was ahead.
    expect(await take("a", NOW - HOUR_MS)).toBe("ours");
    await giveBack(db, 7, NOW);
    expect(await take("c", NOW + 1)).toBe("ours");
    await noteHandled(db, { id: 7, worker: "c", nowMs: NOW });
    expect(await take("a", NOW + HOUR_MS)).toBe("handled");
    await giveBack(db, 7, NOW);
    expect(await isHandled(db, 7)).toBe(true);
  });

  it("is forgotten after two days", async () => {
    const { db } = getStore();
    await noteHandled(db, { id: 1, worker: null, nowMs: NOW - 49 * HOUR_MS });
    await noteHandled(db, { id: 2, worker: null, nowMs: NOW - 47 * HOUR_MS });
    await noteHandled(db, { id: 3, worker: null, nowMs: NOW + HOUR_MS });
    await dropOldUpdates(db, NOW);
    const left = await db.selectFrom("telegram_updates").select("update_id").execute();
    expect(left).toEqual([{ update_id: 2 }]);
  });

  it("is asked for by one, until it stops or its lease ends", async () => {
    const store = getStore();
    expect(await holdPolling(store, "a", NOW)).toBe(true);
    expect(await holdPolling(store, "b", NOW)).toBe(false);
    expect(await holdPolling(store, "a", NOW + 15_000)).toBe(true);
    expect(await holdPolling(store, "b", NOW + 30_000)).toBe(false);
    expect(await holdPolling(store, "b", NOW + 36_000)).toBe(true);
    await endPolling(store, "a");
    expect(await holdPolling(store, "a", NOW + 36_000)).toBe(false);
    await endPolling(store, "b");
    expect(await holdPolling(store, "a", NOW + 36_000)).toBe(true);
  });
});
