import * as z from "zod/mini";
import { API_PREFIX } from "../base/public-paths.ts";
import { PLACEMENTS } from "./placements.ts";

/** Paths that pages ask for advertisements and tell what was seen. */
export const placementPaths = {
  placement: `${API_PREFIX}/advertisements/placement`,
  held: `${API_PREFIX}/advertisements/held`,
  impression: `${API_PREFIX}/advertisements/impression`,
  click: `${API_PREFIX}/advertisements/click`,
  shown: `${API_PREFIX}/advertisements/shown`,
} as const;

const HOUR_MS = 3_600_000;
/** How long an offer lasts that is shown at once. */
export const OFFER_MS = 2 * HOUR_MS;
/** How long an offer lasts that a phone keeps for when it is offline. */
export const HELD_OFFER_MS = 72 * HOUR_MS;
export const MOST_HELD_OFFERS = 20;
/** How long half of the picture is in view before it counts as a view (MRC's viewable impression). */
export const VIEW_MS = 1_000;

/** Days that a package runs, the first and the last included. */
export const PACKAGE_DAYS = { weekly: 7, monthly: 30, yearly: 365 } as const;
/** The warning comes so many days before an advertisement's end. */
export const WARN_DAYS = 3;

/** One showing of an advertisement. */
export const offerSchema = z.object({
  /** The advertisement's. */
  id: z.int(),
  /** UUID v7, for this showing only. */
  offer_id: z.string(),
  title: z.string(),
  desktop_asset_url: z.string(),
  mobile_asset_url: z.string(),
  client_link: z.string(),
  placement: z.enum(PLACEMENTS),
  /** Views and clicks that arrive later do not count; the picture is no longer shown. */
  expires_at: z.string(),
});
export type Offer = z.infer<typeof offerSchema>;

/** `GET /advertisements/placement?placement=`; null: none to show. */
export const placementAnswerSchema = z.object({ data: z.nullable(offerSchema) });
/** `GET /advertisements/held?count=`: for showing offline, at most `MOST_HELD_OFFERS`. */
export const heldOffersSchema = z.object({ data: z.array(offerSchema) });

export const EVENT_KINDS = ["view", "click"] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

/** `shown`: a held offer was shown, whether seen or not. Others count as offers when they are answered. */
export type BeaconKind = EventKind | "shown";

/** The same for every try to send it, so it counts once. */
export const eventId = (offerId: string, kind: BeaconKind): string => `${offerId}:${kind}`;
