import * as fc from "fast-check";
import ICAL from "ical.js";
import { describe, expect, test } from "vitest";
import { parseIsoDate, toIsoDate } from "#domain/base/day.ts";
import { calendarFile, type CalendarEvent } from "#domain/calendar/calendar-event.ts";

const NOW = Date.UTC(2026, 10, 27, 21, 5, 9, 123);

const EVENT: CalendarEvent = {
  uid: "collect-AAL1234567@example.invalid",
  day: parseIsoDate("2026-12-31") ?? 0,
  summary: "የWubit Prober (invented) ፓስፖርት መውሰጃ ቀን",
  location: "አዳማ, Invented street 7; second floor",
  description: "Request number: AAL1234567\nPublished: 22 Tahsas 2019 (31 December 2026)\n\\ , ; “quotes”",
  url: "https://example.invalid/",
  remindHoursBefore: 6,
};

/** The one event of a file, as another program reads it. */
function read(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file));
  const events = calendar.getAllSubcomponents("vevent");
  const [component] = events;
  if (component === undefined || events.length > 1) throw new Error(`${events.length} events`);
  const event = new ICAL.Event(component);
  const alarm = component.getFirstSubcomponent("valarm");
  return { calendar, component, event, alarm };
}

/** What every file must keep to, whatever stands in it. */
function faults(file: string): string[] {
  const lines = file.split("\r\n");
  return [
    ...(lines.pop() === "" ? [] : ["does not end with a line's end"]),
    ...lines.filter((line) => new TextEncoder().encode(line).length > 75).map((line) => `too long: ${line}`),
    ...lines.filter((line) => /[\r\n]/.test(line)).map((line) => `a bare line's end: ${line}`),
  ];
}

describe("the file of an event", () => {
  test("is read by another program as it was meant, on the last day of a year", () => {
    const file = calendarFile(EVENT, NOW);
    const { calendar, component, event, alarm } = read(file);
    expect(calendar.getFirstPropertyValue("version")).toBe("2.0");
    expect(String(component.getFirstPropertyValue("dtstamp"))).toBe("2026-11-27T21:05:09Z");
    expect([event.startDate.toString(), event.startDate.isDate]).toEqual(["2026-12-31", true]);
    expect(event.endDate.toString()).toBe("2027-01-01");
    expect(event.uid).toBe(EVENT.uid);
    expect(event.summary).toBe(EVENT.summary);
    expect(event.location).toBe(EVENT.location);
    expect(event.description).toBe(EVENT.description);
    expect(component.getFirstPropertyValue("url")).toBe(EVENT.url);
    expect(alarm?.getFirstPropertyValue("action")).toBe("DISPLAY");
    expect(String(alarm?.getFirstPropertyValue("trigger"))).toBe("-PT6H");
    expect(faults(file)).toEqual([]);
  });

  test("keeps every text, whatever its letters, in lines of 75 octets", () => {
    const text = fc
      .string({ unit: "grapheme", maxLength: 200 })
      .map((some) => some.replace(/\p{Cc}/gu, " ").trim());
    const lines = fc.array(text, { maxLength: 5 }).map((some) => some.join("\n"));
    fc.assert(
      fc.property(
        text,
        text,
        lines,
        fc.integer({ min: 0, max: 60_000 }),
        (summary, location, description, day) => {
          const file = calendarFile({ ...EVENT, summary, location, description, day }, NOW);
          const { event } = read(file);
          expect(faults(file)).toEqual([]);
          expect([event.summary, event.location, event.description]).toEqual([
            summary,
            location,
            description,
          ]);
          expect(event.startDate.toString()).toBe(toIsoDate(day));
        },
      ),
      { numRuns: 300 },
    );
  });
});
