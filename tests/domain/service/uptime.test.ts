import * as fc from "fast-check";
import { expect, it } from "vitest";
import { SERVICE_DAYS, OUTAGES_NAMED } from "#domain/service/contract.ts";
import { SILENCE_MS, type Span, uptimeOf } from "#domain/service/uptime.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** 15:00 in Addis Ababa. */
const NOW = Date.UTC(2026, 10, 20, 12);
/** Midnight in Addis Ababa. */
const MIDNIGHT = Date.UTC(2026, 10, 19, 21);

const iso = (ms: number) => new Date(ms).toISOString();

it("knows nothing before the log began, and says so of the days before", () => {
  expect(uptimeOf([], NOW)).toBeNull();
  const uptime = uptimeOf([{ from: MIDNIGHT - DAY + 6 * HOUR, to: NOW }], NOW);
  expect(uptime?.since).toBe(iso(MIDNIGHT - DAY + 6 * HOUR));
  expect(uptime?.days).toHaveLength(SERVICE_DAYS);
  expect(uptime?.days.slice(-3)).toEqual([
    { day: "2026-11-18", known: 0, down: 0 },
    { day: "2026-11-19", known: 18 * 3600, down: 0 },
    { day: "2026-11-20", known: 15 * 3600, down: 0 },
  ]);
  expect(uptime?.outages).toEqual([]);
});

it("counts a silence on each day in Addis Ababa that it touches, and names it once", () => {
  const [from, to] = [MIDNIGHT - 10 * MINUTE, MIDNIGHT + 20 * MINUTE];
  const uptime = uptimeOf(
    [
      { from: MIDNIGHT - 5 * DAY, to: from },
      { from: to, to: NOW },
    ],
    NOW,
  );
  expect(uptime?.days.slice(-2).map(({ down }) => down)).toEqual([600, 1200]);
  expect(uptime?.outages).toEqual([{ from: iso(from), to: iso(to) }]);
});

it("leaves out a silence of three minutes, as of a restart", () => {
  const spans = [
    { from: NOW - DAY, to: NOW - HOUR },
    { from: NOW - HOUR + SILENCE_MS, to: NOW },
  ];
  expect(uptimeOf(spans, NOW)?.outages_total).toBe(0);
  expect(
    uptimeOf(
      [
        { from: NOW - DAY, to: NOW - HOUR },
        { from: NOW - HOUR + SILENCE_MS + 1, to: NOW },
      ],
      NOW,
    )?.outages_total,
  ).toBe(1);
});

it("says of a silence that goes on that it does", () => {
  const uptime = uptimeOf([{ from: NOW - DAY, to: NOW - HOUR }], NOW);
  expect(uptime?.outages).toEqual([{ from: iso(NOW - HOUR), to: null }]);
  expect(uptime?.days.at(-1)?.down).toBe(3600);
});

it("counts a silence that began before these days from their first on", () => {
  const first = MIDNIGHT - (SERVICE_DAYS - 1) * DAY;
  const uptime = uptimeOf(
    [
      { from: first - 9 * DAY, to: first - 8 * DAY },
      { from: first + HOUR, to: NOW },
    ],
    NOW,
  );
  expect(uptime?.since).toBe(iso(first));
  expect(uptime?.days[0]).toEqual({ day: "2026-08-23", known: 86_400, down: 3600 });
});

it("is not misled by clocks that were wrong", () => {
  const sound = { from: NOW - 2 * DAY, to: NOW };
  const behind = { from: 0, to: MINUTE };
  const ahead = { from: NOW + 400 * DAY, to: NOW + 401 * DAY };
  expect(uptimeOf([sound, behind, ahead], NOW)).toEqual(uptimeOf([sound], NOW));
});

it("names the newest and counts all", () => {
  const spans = Array.from({ length: 30 }, (_, at): Span => ({
    from: NOW - (30 - at) * HOUR,
    to: NOW - (30 - at) * HOUR + MINUTE,
  }));
  const uptime = uptimeOf(spans, NOW);
  expect([uptime?.outages.length, uptime?.outages_total]).toEqual([OUTAGES_NAMED, 30]);
  expect(uptime?.outages[0]).toEqual({ from: iso(NOW - HOUR + MINUTE), to: null });
});

it("says the same of the beats of several servers as of all beats in a row, minute by minute", () => {
  const minutes = fc.array(fc.boolean(), { minLength: 1, maxLength: 300 });
  fc.assert(
    fc.property(minutes, minutes, (one, two) => {
      const spans = [one, two].flatMap((beats) =>
        beats.flatMap((beat, at) =>
          beat ? [{ from: NOW - (300 - at) * MINUTE, to: NOW - (300 - at) * MINUTE }] : [],
        ),
      );
      spans.sort((a, b) => a.from - b.from);
      const times = spans.map(({ from }) => from);
      let down = 0;
      times.forEach((at, place) => {
        const silence = (times[place + 1] ?? NOW) - at;
        if (silence > SILENCE_MS) down += silence;
      });
      const uptime = uptimeOf(spans, NOW);
      const said = uptime?.days.reduce((sum, day) => sum + day.down, 0) ?? 0;
      expect(said).toBe(down / 1000);
      expect(uptime?.days.every((day) => day.down <= day.known) ?? true).toBe(true);
    }),
  );
});
