import type { Advertisement } from "#domain/advertising/admin-advertisements.ts";
import type { PictureFacts } from "#domain/articles/media.ts";
import { PLACEMENT_SIZES } from "#domain/advertising/placements.ts";
import { nextAdvertisementStatuses } from "#domain/advertising/steps.ts";
import { hasShapeOf, runDays, type RunFault, runFaults } from "#domain/advertising/ready-to-run.ts";
import { parseIsoDate } from "#domain/base/day.ts";
import { ProblemError, validationProblem, type FieldError } from "../../http/problem.ts";

/** What an advertisement is once a change is applied. */
export type Planned = Pick<
  Advertisement,
  "status" | "placement" | "package_type" | "ad_published_date" | "ad_ending_date"
> & { desktop: PictureFacts | null; mobile: PictureFacts | null };

type Dates = Pick<Advertisement, "status" | "ad_published_date" | "ad_ending_date">;

/**
 * Status and days that a planned advertisement gets; missing days follow from the package. `today`: in Addis Ababa.
 * Throws problems for steps that are not allowed and for what is missing to run.
 */
export function settle(before: Advertisement["status"] | null, planned: Planned, today: string): Dates {
  const { status } = planned;
  const steps = before === null ? [] : nextAdvertisementStatuses(before);
  if (before !== null && status !== before && !steps.includes(status)) {
    throw new ProblemError(409, "transition_not_allowed", {
      detail: `An advertisement that is ${before} cannot become ${status}, only ${steps.join(" or ")}.`,
    });
  }
  const dates = {
    status,
    ad_published_date: planned.ad_published_date,
    ad_ending_date: planned.ad_ending_date,
  };
  const errors = [...dateErrors(dates), ...shapeErrors(planned)];
  if (errors.length > 0) throw validationProblem(errors);
  if (status !== "active" && status !== "scheduled") return dates;
  const pictures = { hasDesktop: planned.desktop !== null, hasMobile: planned.mobile !== null };
  const faults = runFaults({ ...planned, ...pictures }, today);
  if (faults.length > 0) throw validationProblem(faults.map((fault) => ({ ...FAULTS[fault], code: fault })));
  return { status, ...runDays(planned, today) };
}

function dateErrors(dates: Dates): FieldError[] {
  const { ad_published_date: first, ad_ending_date: last } = dates;
  const errors: FieldError[] = [];
  for (const path of ["ad_published_date", "ad_ending_date"] as const) {
    const day = dates[path];
    if (day !== null && parseIsoDate(day) === null) errors.push({ path, message: "There is no such day" });
  }
  if (errors.length === 0 && first !== null && last !== null && last < first) {
    errors.push({ path: "ad_ending_date", message: "The last day is before the first" });
  }
  return errors;
}

function shapeErrors({ placement, desktop, mobile }: Planned): FieldError[] {
  const sizes = PLACEMENT_SIZES[placement];
  return [
    { path: "ad_desktop_asset", picture: desktop, size: sizes.desktop },
    { path: "ad_mobile_asset", picture: mobile, size: sizes.mobile },
  ].flatMap(({ path, picture, size }) => {
    if (picture === null) return [];
    if (hasShapeOf(picture, size)) return [];
    const message = `The picture must have the shape of ${size.width} × ${size.height}, or a multiple; this one is ${picture.width} × ${picture.height}.`;
    return [{ path, code: "wrong_shape", message }];
  });
}

const FAULTS: Readonly<Record<RunFault, FieldError>> = {
  no_desktop_picture: { path: "ad_desktop_asset", message: "Add the picture for wide screens" },
  no_mobile_picture: { path: "ad_mobile_asset", message: "Add the picture for phones" },
  no_first_day: { path: "ad_published_date", message: "Choose the first day" },
  last_day_passed: { path: "ad_ending_date", message: "This day has passed" },
  first_day_ahead: {
    path: "ad_published_date",
    message: "This day is ahead: schedule the advertisement",
  },
};
