import * as z from "zod/mini";
import { MOST_HELD_OFFERS, PLACEMENTS } from "./placements.ts";
import { wholeNumber } from "../base/paging.ts";

// Checks of the server, apart from what phones load.

const placement = z.enum(PLACEMENTS, `placement is one of ${PLACEMENTS.join(", ")}`);

/** Query of `GET /advertisements/placement`. */
export const placementQuerySchema = z.strictObject({ placement });
/** Query of `GET /advertisements/held`. */
export const heldQuerySchema = z.strictObject({
  count: z.optional(
    wholeNumber(1, MOST_HELD_OFFERS, `count is a whole number from 1 to ${MOST_HELD_OFFERS}`),
  ),
});

const EVENT_ID = /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}:(?:view|click|shown)$/;
const shortText = z.optional(z.string().check(z.maxLength(100, "Use at most 100 characters")));

/** Body of `POST /advertisements/impression`, `/click` and `/shown`. The optional fields are not kept. */
export const beaconSchema = z.strictObject({
  ad_id: z.int("ad_id is a whole number"),
  placement,
  event_id: z
    .string()
    .check(z.regex(EVENT_ID, "event_id is the offer’s id, a colon, and view, click or shown")),
  session_id: shortText,
  viewport: shortText,
  language: shortText,
});
