import { WARN_DAYS } from "#domain/api/admin-advertisements.ts";
import { parseIsoDate, todayInAddisAbaba } from "#domain/day.ts";

/** Days until a running advertisement's last one, when they are few: 0 is today. Null: far ahead, or not running. */
export function daysLeft(
  { status, ad_ending_date }: { status: string; ad_ending_date: string },
  nowMs: number,
): number | null {
  const last = status === "active" ? parseIsoDate(ad_ending_date) : null;
  const left = last === null ? -1 : last - todayInAddisAbaba(nowMs);
  return left >= 0 && left <= WARN_DAYS ? left : null;
}
