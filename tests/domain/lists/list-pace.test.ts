import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseIsoDate, toIsoDate } from "#domain/base/day.ts";
import { listPaceOf, overdueLists } from "#domain/lists/list-pace.ts";

const NEWEST = parseIsoDate("2026-11-16") ?? 0;

/** Days of lists with these pauses between them, newest first. */
function daysWith(...pauses: number[]): string[] {
  let day = NEWEST;
  return [NEWEST, ...pauses.map((pause) => (day -= pause))].map(toIsoDate);
}

const every = (pause: number, times = 10) => daysWith(...Array.from({ length: times }, () => pause));

describe("How often lists come", () => {
  it.each([
    [1, 7],
    [2, 9],
    [7, 19],
    [30, 65],
  ])("every %i days: a newest list of %i days is overdue", (pause, overdue) => {
    expect(listPaceOf(every(pause))).toEqual({ every: pause, overdue });
  });

  it("is not known of three days, nor of one on which many branches had lists", () => {
    expect(listPaceOf(every(2, 2))).toBeNull();
    expect(listPaceOf(Array.from({ length: 12 }, () => "2026-11-16"))).toBeNull();
    expect(listPaceOf([])).toBeNull();
  });

  it("is the usual one: a long pause for holidays does not change it", () => {
    expect(listPaceOf(daysWith(2, 2, 3, 12, 2, 2, 1))).toMatchObject({ every: 2 });
  });

  it("is not overdue between bursts, as it paused as long before", () => {
    expect(listPaceOf(daysWith(1, 1, 14, 1, 1, 14, 1))).toEqual({ every: 1, overdue: 15 });
  });

  it("is told by the newest lists alone", () => {
    expect(listPaceOf([...every(2, 19), "2019-01-01", "2020-01-01"])).toEqual({ every: 2, overdue: 9 });
  });
});

describe("Overdue lists", () => {
  const pace = { every: 2, overdue: 9 };

  it("are those that are clearly older than usual", () => {
    expect(overdueLists("2026-11-16", pace, NEWEST + 8)).toBeNull();
    expect(overdueLists("2026-11-16", pace, NEWEST + 9)).toEqual({ age: 9, every: 2 });
  });

  it("are not told of without a list, a known pace, or by a clock that is behind", () => {
    expect(overdueLists(null, pace, NEWEST)).toBeNull();
    expect(overdueLists("soon", pace, NEWEST)).toBeNull();
    expect(overdueLists("2026-11-16", null, NEWEST + 400)).toBeNull();
    expect(overdueLists("2026-11-16", undefined, NEWEST + 400)).toBeNull();
    expect(overdueLists("2026-11-16", pace, NEWEST - 400)).toBeNull();
  });

  it("are never told of while lists go on as they came, with two left out and five days of holidays", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 3, max: 30 }), (pause, times) => {
        const known = listPaceOf(every(pause, times));
        expect(overdueLists("2026-11-16", known, NEWEST + 2 * pause + 4)).toBeNull();
        expect(overdueLists("2026-11-16", known, NEWEST + 2 * pause + 5)).toEqual({
          age: 2 * pause + 5,
          every: pause,
        });
      }),
    );
  });
});
