import type { MessageId } from "../../i18n/translator.ts";

/** Message ids of the weekdays, Sunday first, as `weekdayOf` counts them. */
export const WEEKDAYS = [
  "weekday.sunday",
  "weekday.monday",
  "weekday.tuesday",
  "weekday.wednesday",
  "weekday.thursday",
  "weekday.friday",
  "weekday.saturday",
] as const satisfies readonly MessageId[];

/** The message id of a weekday, Sunday 0. */
export function weekdayId(weekday: number): MessageId {
  const id = WEEKDAYS[weekday];
  if (id === undefined) throw new Error(`No weekday ${weekday}`);
  return id;
}
