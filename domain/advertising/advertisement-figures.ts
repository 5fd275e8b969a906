import * as z from "zod/mini";
import { ADVERTISEMENT_STATUSES } from "./admin-advertisements.ts";
import { dateOrEmpty } from "../base/input-fields.ts";
import { EVENT_KINDS, MOST_REPORT_LINK_DAYS } from "./contract.ts";
import { PLACEMENTS } from "./placements.ts";

/**
 * Why an event did not count: an offer that was never made or is older than its time, sent again, a click whose view
 * never came, an automated agent (by its name, or because it reports a view sooner than a person can have seen one),
 * somebody signed in to the admin area, or too many from one address.
 */
export const IGNORED_REASONS = [
  "unknown_offer",
  "old_offer",
  "duplicate",
  "click_without_view",
  "automated",
  "staff",
  "rate",
] as const;
export type IgnoredReason = (typeof IGNORED_REASONS)[number];

const countsSchema = z.object({ offers: z.int(), views: z.int(), clicks: z.int() });
const ratesSchema = z.object({
  /** Views of offers, 0 to 1; null without offers. */
  viewability: z.nullable(z.number()),
  /** Clicks of views, 0 to 1; null without views. */
  ctr: z.nullable(z.number()),
});
const dayFigures = { day: z.string(), ...countsSchema.shape };

/** The figures of one day in Addis Ababa. */
export const dayFiguresSchema = z.object(dayFigures);
export type DayFigures = z.infer<typeof dayFiguresSchema>;

const ignoredSchema = z.object({
  kind: z.enum(EVENT_KINDS),
  reason: z.enum(IGNORED_REASONS),
  count: z.int(),
});

/** Query of `GET /admin/advertisements/stats` (and `/stats.csv`): by default the last 30 days. */
export const statsQuerySchema = z.strictObject({ from: dateOrEmpty, to: dateOrEmpty });

export const statsSchema = z.object({
  data: z.object({
    from: z.string(),
    to: z.string(),
    by_status: z.array(z.object({ status: z.enum(ADVERTISEMENT_STATUSES), count: z.int() })),
    /** Running ones that end within `WARN_DAYS`. */
    expiring: z.array(z.object({ id: z.int(), ad_title: z.string(), ad_ending_date: z.string() })),
    totals: z.extend(countsSchema, ratesSchema.shape),
    /** Birr, decimal text. */
    revenue_this_month: z.string(),
    revenue_30_days: z.string(),
    days: z.array(dayFiguresSchema),
    top: z.array(
      z.extend(countsSchema, {
        id: z.int(),
        ad_title: z.string(),
        client_name: z.string(),
        ...ratesSchema.shape,
      }),
    ),
    ignored: z.array(ignoredSchema),
  }),
});
export type AdvertisementStats = z.infer<typeof statsSchema>["data"];

const REPORT_LINK_DAYS_MESSAGE = `days is from 1 to ${MOST_REPORT_LINK_DAYS}`;

/** Body of `POST /admin/advertisements/{id}/report-links`. */
export const newReportLinkSchema = z.strictObject({
  days: z
    .int(`days is a whole number from 1 to ${MOST_REPORT_LINK_DAYS}`)
    .check(z.gte(1, REPORT_LINK_DAYS_MESSAGE), z.lte(MOST_REPORT_LINK_DAYS, REPORT_LINK_DAYS_MESSAGE)),
});
/** `token` is shown once; its hash is stored. */
export const reportLinkAnswerSchema = z.object({
  data: z.object({ token: z.string(), expires_at: z.string() }),
});

/** Body of `POST /advertisements/report`; the token is in the body so that no log has it. */
export const reportRequestSchema = z.strictObject({
  token: z.string().check(z.maxLength(100, "This link is not valid")),
});

/** The advertiser's figures, without sign-in. */
export const reportSchema = z.object({
  data: z.object({
    ad_title: z.string(),
    client_name: z.string(),
    ad_published_date: z.nullable(z.string()),
    ad_ending_date: z.nullable(z.string()),
    expires_at: z.string(),
    totals: z.extend(countsSchema, ratesSchema.shape),
    /** Birr for a thousand views; null without views or payments. */
    cost_per_thousand: z.nullable(z.string()),
    rows: z.array(z.object({ ...dayFigures, placement: z.enum(PLACEMENTS), ...ratesSchema.shape })),
    ignored: z.array(ignoredSchema),
  }),
});
export type AdvertisementReport = z.infer<typeof reportSchema>["data"];

/** `GET /advertisements/audience`: counts without persons. */
export const audienceSchema = z.object({
  data: z.object({
    passports_published: z.int(),
    branches: z.int(),
    /** Mean of whole days counted, at most 30; null before the first. Only what servers answered. */
    lookups_a_day: z.nullable(z.int()),
    days_counted: z.int(),
  }),
});
export type Audience = z.infer<typeof audienceSchema>["data"];
