import { describe, expect, it } from "vitest";
import { timeInAddisAbaba, toEthiopianTime } from "#domain/calendar/ethiopian-clock.ts";

describe("the Ethiopian clock", () => {
  it.each([
    [6, 12, "day"],
    [7, 1, "day"],
    [9, 3, "day"],
    [12, 6, "day"],
    [17, 11, "day"],
    [18, 12, "night"],
    [19, 1, "night"],
    [0, 6, "night"],
    [5, 11, "night"],
  ])("reads %d:00 as %d o'clock, %s", (hour, ethiopian, part) => {
    expect(toEthiopianTime({ hour, minute: 0 })).toEqual({ hour: ethiopian, minute: 0, part });
  });

  it("keeps the minutes; day begins at 06:00", () => {
    expect(toEthiopianTime({ hour: 5, minute: 59 })).toEqual({ hour: 11, minute: 59, part: "night" });
    expect(toEthiopianTime({ hour: 14, minute: 5 })).toEqual({ hour: 8, minute: 5, part: "day" });
  });

  it("has twelve hours of day and twelve of night, each once", () => {
    const hours = Array.from({ length: 24 }, (_, hour) => toEthiopianTime({ hour, minute: 0 }));
    expect(new Set(hours.map(({ hour, part }) => `${hour} ${part}`)).size).toBe(24);
    expect(hours.every(({ hour }) => hour >= 1 && hour <= 12)).toBe(true);
  });

  it("uses Addis Ababa time, like ICU", () => {
    const icu = new Intl.DateTimeFormat("en-GB", {
      timeZone: "Africa/Addis_Ababa",
      hour: "2-digit",
      minute: "2-digit",
    });
    for (const iso of [
      "2026-11-20T20:59:59Z",
      "2026-11-20T21:00:00Z",
      "2026-11-20T05:07:00Z",
      "1969-12-31T22:30:00Z",
    ]) {
      const { hour, minute } = timeInAddisAbaba(Date.parse(iso));
      expect(`${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`).toBe(
        icu.format(Date.parse(iso)),
      );
    }
  });
});
