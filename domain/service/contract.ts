import * as z from "zod/mini";

// Numbers that an owner may turn.

/** The days that the service page tells of, the last of them today. */
export const SERVICE_DAYS = 90;
/** This many of the newest interruptions are named, the others counted. */
export const OUTAGES_NAMED = 20;

/** Days from a list's date until it was here: the middle list, and the days between which the middle half lies. */
const arrivalSchema = z.object({ lists: z.int(), median: z.int(), from: z.int(), to: z.int() });
export type Arrival = z.infer<typeof arrivalSchema>;

/** Whole seconds of a day in Addis Ababa that the log knows of, and of these how many the service was away. */
const logDaySchema = z.object({ day: z.string(), known: z.int(), down: z.int() });
export type LogDay = z.infer<typeof logDaySchema>;

/** Instants (ISO); `to` is null while it goes on. */
const outageSchema = z.object({ from: z.string(), to: z.nullable(z.string()) });
export type Outage = z.infer<typeof outageSchema>;

const uptimeSchema = z.object({
  /** When the log began, or the first of the days if it began before. */
  since: z.string(),
  days: z.array(logDaySchema),
  /** The newest first; `outages_total` counts those that are left out, too. */
  outages: z.array(outageSchema),
  outages_total: z.int(),
});
export type Uptime = z.infer<typeof uptimeSchema>;

/** `GET /api/v1/service`: how the service does. What cannot be said yet is null. */
export const serviceSchema = z.object({
  data: z.object({
    arrival: z.nullable(arrivalSchema),
    /** Branches with enough lists, the most punctual first. */
    branches: z.array(z.extend(arrivalSchema, { name: z.string(), slug: z.string() })),
    /** Lists by their date in weeks that end at `up_to`, the oldest first. */
    weeks: z.nullable(z.array(z.object({ up_to: z.string(), lists: z.int() }))),
    /**
     * Look-ups a day that servers answered, as the mean of so many whole days, at most 30; null before the first. What
     * phones answer from the lists they hold is not known to anybody.
     */
    lookups: z.nullable(z.object({ a_day: z.int(), days: z.int() })),
    uptime: z.nullable(uptimeSchema),
  }),
});
export type Service = z.infer<typeof serviceSchema>["data"];
