import { describe, expect, test } from "vitest";
import type { WatchedPassport, WatchRow, WatchState } from "../../../../src/platform/db/watch-rows.ts";
import { MS_PER_DAY } from "#domain/base/day.ts";
import { type Looked, nextWatch as next } from "../../../../src/notices/watch/next-watch.ts";

const NOW = 5000;
const GENET: WatchedPassport = {
  requestNumber: "AAL5590344",
  fullName: "Genet G/Michael Abebe",
  location: "Jigjiga",
  day: 20_766,
};
const NAMESAKE: WatchedPassport = { ...GENET, requestNumber: "AAL5590999", location: "Adama", day: 20_760 };

function watch(state: WatchState = { kind: "waiting" }, more: Partial<WatchRow> = {}): WatchRow {
  return {
    id: "number:AAL5590344",
    label: "",
    query: { kind: "number", number: GENET.requestNumber },
    savedAt: 1,
    state,
    checked: null,
    untold: null,
    ...more,
  };
}

function nextWatch(before: WatchRow, seen: Looked, now: number) {
  const row = next({ ...before, untold: null }, seen, now);
  return { row, news: row.untold };
}

const byName = { query: { kind: "name", text: "Genet Abebe", location: null } } as const;

function looked(hits: readonly WatchedPassport[], more: Partial<Looked> = {}): Looked {
  return { hits, total: hits.length, similar: [], whole: true, upTo: "2026-11-16", asOf: null, ...more };
}

const found = (passport: WatchedPassport, seen = true): WatchState => ({
  kind: "found",
  passport,
  since: 9,
  seen,
});

describe("a watched number", () => {
  test("in no list keeps waiting, with the day up to which that holds", () => {
    expect(nextWatch(watch(), looked([]), NOW)).toEqual({
      row: { ...watch(), checked: { upTo: "2026-11-16", whole: true, at: NOW } },
      news: null,
    });
  });

  test("that appears is found, new, and news", () => {
    const { row, news } = nextWatch(watch(), looked([GENET]), NOW);
    expect(row.state).toEqual({ kind: "found", passport: GENET, since: NOW, seen: false });
    expect(news).toBe("found");
  });

  test("that appears in a part of the lists is found too", () => {
    expect(nextWatch(watch(), looked([GENET], { whole: false }), NOW).news).toBe("found");
  });

  test("is news once only", () => {
    const { row } = nextWatch(watch(), looked([GENET]), NOW);
    expect(nextWatch(row, looked([GENET]), NOW + 1)).toMatchObject({ news: null, row: { state: row.state } });
  });

  test("stays unreported until it was reported", () => {
    const { row } = nextWatch(watch(), looked([GENET]), NOW);
    expect(next(row, looked([GENET]), NOW + 1).untold).toBe("found");
  });

  test("that moved to another branch is news again, and new", () => {
    const moved = { ...GENET, location: "Harar", day: GENET.day + 3 };
    const { row, news } = nextWatch(watch(found(GENET)), looked([moved]), NOW);
    expect(news).toBe("moved");
    expect(row.state).toEqual({ kind: "found", passport: moved, since: NOW, seen: false });
  });

  test("listed again at the same branch is updated silently", () => {
    const again = { ...GENET, day: GENET.day + 3 };
    const { row, news } = nextWatch(watch(found(GENET)), looked([again]), NOW);
    expect({ state: row.state, news }).toEqual({ state: found(again), news: null });
  });

  test("is not moved back by the older lists of a partial mirror", () => {
    const former = { ...GENET, location: "Adama", day: GENET.day - 30 };
    const { row, news } = nextWatch(watch(found(GENET)), looked([former], { whole: false }), NOW);
    expect({ state: row.state, news }).toEqual({ state: found(GENET), news: null });
  });

  test("withdrawn from all lists is gone, and that is news", () => {
    const { row, news } = nextWatch(watch(found(GENET)), looked([]), NOW);
    expect(news).toBe("gone");
    expect(row.state).toEqual({ kind: "gone", passport: GENET, since: NOW, seen: false });
  });

  test("missing from a part of the lists is not gone", () => {
    const { row, news } = nextWatch(watch(found(GENET)), looked([], { whole: false }), NOW);
    expect({ state: row.state, news }).toEqual({ state: found(GENET), news: null });
  });

  test("that returns after it was gone is found again", () => {
    const gone: WatchState = { kind: "gone", passport: GENET, since: 9, seen: true };
    expect(nextWatch(watch(gone), looked([GENET]), NOW).news).toBe("found");
  });
});

describe("a watched name", () => {
  test("of one passport is found", () => {
    expect(nextWatch(watch(undefined, byName), looked([GENET]), NOW)).toMatchObject({
      news: "found",
      row: { state: { kind: "found", passport: GENET } },
    });
  });

  test("has similar ones that only begin so, and is never found by them", () => {
    const longer = { ...GENET, fullName: "Geneta Abebe Bekele" };
    const begun = looked([], { similar: [longer] });
    expect(nextWatch(watch(undefined, byName), begun, NOW)).toMatchObject({
      news: "similar",
      row: { state: { kind: "similar", count: 1 } },
    });
    expect(nextWatch(watch(found(longer), byName), begun, NOW)).toMatchObject({
      news: null,
      row: { state: { kind: "similar", count: 1 } },
    });
  });

  test("of several reports how many, and never which", () => {
    const { row, news } = nextWatch(watch(undefined, byName), looked([GENET, NAMESAKE], { total: 7 }), NOW);
    expect(news).toBe("several");
    expect(row.state).toEqual({
      kind: "several",
      count: 7,
      numbers: [GENET.requestNumber, NAMESAKE.requestNumber],
      since: NOW,
      seen: false,
    });
  });

  test("found one list after another, as by pushes, keeps all who bear it and tells of each once", () => {
    const part = { whole: false };
    const first = nextWatch(watch(undefined, byName), looked([GENET], part), NOW);
    const second = nextWatch(first.row, looked([NAMESAKE], part), NOW);
    expect(second).toMatchObject({ news: "several", row: { state: { kind: "several", count: 2 } } });
    const third = { ...GENET, requestNumber: "AAL7777777" };
    const all = nextWatch(second.row, looked([third], part), NOW);
    expect(all).toMatchObject({ news: "several", row: { state: { count: 3, seen: false } } });
    expect(nextWatch(all.row, looked([third, GENET, NAMESAKE]), NOW).news).toBeNull();
    expect(nextWatch(all.row, looked([GENET], part), NOW).news).toBeNull();
  });

  test("saved from an answer of several is no news at its first check, and is at a new namesake", () => {
    const several: WatchState = { kind: "several", count: 2, numbers: ["A1", "A2"], since: 9, seen: true };
    const first = nextWatch(watch(several, byName), looked([GENET, NAMESAKE]), NOW);
    expect(first.news).toBeNull();
    expect(first.row.state).toMatchObject({ count: 2, seen: true });
    const newcomer = { ...GENET, requestNumber: "AAL7777777" };
    const second = nextWatch(first.row, looked([newcomer, GENET, NAMESAKE]), NOW + 1);
    expect(second).toMatchObject({ news: "several", row: { state: { count: 3, seen: false } } });
  });

  test("keeps its state when the lists were deleted from the phone", () => {
    const several: WatchState = { kind: "several", count: 2, numbers: ["A1", "A2"], since: 9, seen: true };
    expect(nextWatch(watch(several, byName), looked([], { whole: false }), NOW).row.state).toEqual(several);
  });

  test("in Ethiopic script has similar spellings and is never found", () => {
    const ethiopic = { query: { kind: "name", text: "ገነት አበበ", location: null } } as const;
    const { row, news } = nextWatch(watch(undefined, ethiopic), looked([], { similar: [GENET] }), NOW);
    expect(news).toBe("similar");
    expect(row.state).toMatchObject({ kind: "similar", count: 1, seen: false });
    expect(nextWatch(row, looked([], { similar: [GENET] }), NOW).news).toBeNull();
  });
});

describe("lists that the phone learned of before a push", () => {
  const pushed = { pushedAt: 3000 };

  test("say nothing against what the push had", () => {
    const state = found(GENET);
    const older = looked([], { asOf: 2999 });
    expect(nextWatch(watch(state, pushed), older, NOW)).toMatchObject({ row: { state }, news: null });
    const several: WatchState = {
      kind: "several",
      count: 2,
      numbers: [NAMESAKE.requestNumber, GENET.requestNumber],
      since: 9,
      seen: true,
    };
    const one = looked([GENET], { asOf: 2999 });
    expect(nextWatch(watch(several, { ...byName, ...pushed }), one, NOW)).toMatchObject({
      row: { state: several },
      news: null,
    });
  });

  test("no longer matter once newer ones were read", () => {
    for (const later of [looked([], { asOf: 3001 }), looked([])]) {
      expect(nextWatch(watch(found(GENET), pushed), later, NOW).news).toBe("gone");
    }
  });
});

describe("a passport that waits to be collected", () => {
  const SINCE = 9;
  const LATER = SINCE + 14 * MS_PER_DAY;

  test("is asked about once, two weeks after it was found", () => {
    const early = nextWatch(watch(found(GENET)), looked([GENET]), LATER - 1);
    expect(early.row.toAsk).toBeUndefined();
    const asked = nextWatch(early.row, looked([GENET]), LATER);
    expect(asked.row.toAsk).toBe(true);
    const { toAsk: _, ...said } = asked.row;
    expect(nextWatch(said, looked([GENET]), LATER + 30 * MS_PER_DAY).row.toAsk).toBeUndefined();
  });

  test("is not asked about in place of other news", () => {
    const moved = { ...GENET, location: "Adama" };
    const { row, news } = nextWatch(watch(found(GENET)), looked([moved]), LATER);
    expect(news).toBe("moved");
    expect(row.toAsk).toBeUndefined();
    expect(nextWatch(row, looked([moved]), LATER + 1).row.toAsk).toBeUndefined();
    expect(nextWatch(row, looked([moved]), LATER + 14 * MS_PER_DAY).row.toAsk).toBe(true);
  });

  test("is not asked about by a name, which others may have", () => {
    expect(nextWatch(watch(found(GENET), byName), looked([GENET]), LATER).row.toAsk).toBeUndefined();
  });

  test("is left in peace once somebody has it, even if it leaves the lists", () => {
    const row = watch(found(GENET), { collectedAt: 10 });
    expect(nextWatch(row, looked([GENET]), LATER)).toEqual({ row, news: null });
    expect(nextWatch(row, looked([]), LATER)).toEqual({ row, news: null });
  });
});
