import { ADDIS_ABABA_MS, MS_PER_DAY } from "#domain/base/day.ts";

/** Daily times are those of Addis Ababa (UTC+3, no daylight saving). */
export type Schedule = { everyMinutes: number } | { dailyAt: `${number}:${number}` };

const MINUTE_MS = 60_000;

/** When the slot of `nowMs` began, in ms. */
export function slotStart(schedule: Schedule, nowMs: number): number {
  if ("everyMinutes" in schedule) return floorTo(nowMs, schedule.everyMinutes * MINUTE_MS);
  const [hours, minutes] = schedule.dailyAt.split(":").map(Number);
  const offset = ((hours ?? 0) * 60 + (minutes ?? 0)) * MINUTE_MS - ADDIS_ABABA_MS;
  return floorTo(nowMs - offset, MS_PER_DAY) + offset;
}

/** When the slot after that of `nowMs` begins, in ms. */
export function nextSlotStart(schedule: Schedule, nowMs: number): number {
  const stepMs = "everyMinutes" in schedule ? schedule.everyMinutes * MINUTE_MS : MS_PER_DAY;
  return slotStart(schedule, nowMs) + stepMs;
}

function floorTo(ms: number, step: number): number {
  return Math.floor(ms / step) * step;
}
