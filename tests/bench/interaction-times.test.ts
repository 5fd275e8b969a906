import { expect, test } from "vitest";
import { type EventTime, interactionTimes } from "../../bench/interaction-times.ts";

const event = (interactionId: number, duration: number, work = 1, round = 0): EventTime => ({
  interactionId,
  duration,
  work,
  round,
});

test("an interaction takes as long as the slowest of its events and works as long as all of them", () => {
  const press = [event(7, 48, 5), event(7, 120, 30), event(7, 16, 2), event(8, 24, 3)];
  expect(interactionTimes(press)).toEqual([
    { ms: 120, workMs: 37 },
    { ms: 24, workMs: 3 },
  ]);
});

test("events that are no tap or key press are left out, and ids of different documents are kept apart", () => {
  const events = [event(0, 500), event(7, 40), event(7, 80, 1, 1)];
  expect(interactionTimes(events).map(({ ms }) => ms)).toEqual([40, 80]);
});
