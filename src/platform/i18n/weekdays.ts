import type { MessageId } from "./translator.ts";

/** Sunday first, as in `weekdayOf`. */
export const WEEKDAYS = [
  "weekday.sunday",
  "weekday.monday",
  "weekday.tuesday",
  "weekday.wednesday",
  "weekday.thursday",
  "weekday.friday",
  "weekday.saturday",
] as const satisfies readonly MessageId[];

/** Sunday is 0. */
export function weekdayId(weekday: number): MessageId {
  const id = WEEKDAYS[weekday];
  if (id === undefined) throw new Error(`No weekday ${weekday}`);
  return id;
}
