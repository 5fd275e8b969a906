import { parseIsoDate, toIsoDate } from "../base/day.ts";
import type { Advertisement } from "./admin-advertisements.ts";
import { PACKAGE_DAYS } from "./contract.ts";

type Run = Pick<Advertisement, "status" | "package_type" | "ad_published_date" | "ad_ending_date">;

/** The days it will run; missing ones follow from the package. `today`: in Addis Ababa, where an active one begins. */
export function runDays(
  { status, package_type, ad_published_date, ad_ending_date }: Run,
  today: string,
): Pick<Run, "ad_published_date" | "ad_ending_date"> {
  const first = ad_published_date ?? (status === "active" ? today : null);
  return { ad_published_date: first, ad_ending_date: ad_ending_date ?? lastDay(first, package_type) };
}

/** The last day of a package that begins on `first`; null without one. */
export function lastDay(first: string | null, chosen: Advertisement["package_type"]): string | null {
  const day = first === null ? null : parseIsoDate(first);
  return day === null ? null : toIsoDate(day + PACKAGE_DAYS[chosen] - 1);
}

/** What keeps an advertisement from being scheduled or started. */
export type RunFault =
  | "no_desktop_picture"
  | "no_mobile_picture"
  | "no_first_day"
  | "last_day_passed"
  | "first_day_ahead";

type Pictures = { hasDesktop: boolean; hasMobile: boolean };

/** None for the statuses that show nothing. `today`: in Addis Ababa. */
export function runFaults(planned: Run & Pictures, today: string): RunFault[] {
  const { status, hasDesktop, hasMobile } = planned;
  if (status !== "active" && status !== "scheduled") return [];
  const { ad_published_date: first, ad_ending_date: last } = runDays(planned, today);
  return [
    ...(hasDesktop ? [] : ["no_desktop_picture" as const]),
    ...(hasMobile ? [] : ["no_mobile_picture" as const]),
    ...(first === null ? ["no_first_day" as const] : []),
    ...(last !== null && last < today ? ["last_day_passed" as const] : []),
    ...(status === "active" && first !== null && first > today ? ["first_day_ahead" as const] : []),
  ];
}

type Size = { width: number; height: number };

/** Width by height may differ by this part from the room. */
const TOLERANCE = 0.03;

/** Whether a picture has the shape of the room it is shown in, whatever its size. */
export function hasShapeOf(picture: Size, room: Size): boolean {
  const difference = (picture.width * room.height) / (picture.height * room.width) - 1;
  return Math.abs(difference) <= TOLERANCE;
}
