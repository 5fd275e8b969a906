import * as z from "zod/mini";
import { API_PREFIX } from "../base/public-paths.ts";
import { PLACEMENTS } from "./placements.ts";

// Numbers that an owner may turn.

const HOUR_MS = 3_600_000;
/** An offer that is shown at once lasts for this long. */
export const OFFER_MS = 2 * HOUR_MS;
/** An offer that a phone keeps for when it is offline lasts for this long. */
export const HELD_OFFER_MS = 72 * HOUR_MS;
/** A phone keeps this many offers for when it is offline. */
export const HELD_OFFERS = 5;
/** A phone may ask for this many offers to keep. */
export const MOST_HELD_OFFERS = 20;
/** A phone asks for new offers to keep after this long. */
export const HELD_OFFERS_RENEWED_HOURS = 24;
/** Offers, and on phones what was seen of them, are kept for this long: a day longer than the longest offer lasts. */
export const KEPT_OFFER_DAYS = 4;
/** How long half of the picture is in view before it counts as a view (MRC's viewable impression). */
export const VIEW_MS = 1_000;
/** Days that a package runs, the first and the last included. */
export const PACKAGE_DAYS = { weekly: 7, monthly: 30, yearly: 365 } as const;
/** The warning comes this many days before an advertisement's end. */
export const WARN_DAYS = 3;
/** One address may get this many offers a minute: what a thousand phones of a carrier use on the day of a list (0023). */
export const OFFERS_PER_MINUTE = 1_200;
/** One address may get this many offers an hour. */
export const OFFERS_PER_HOUR = 20_000;
/** This many views and clicks of an address a minute count, because carriers put thousands of phones behind one. */
export const EVENTS_PER_MINUTE = 1_200;
/**
 * One address may send this many requests about advertisements a minute. They are counted apart from others, so that no
 * look-up is refused for what a page tells of advertisements. Each server counts its own.
 */
export const ADVERTISING_PER_MINUTE = 6_000;
/** An advertisement's title has at least this many letters. */
export const SHORTEST_ADVERTISEMENT_TITLE = 3;
/** An advertisement's title has at most this many letters. */
export const LONGEST_ADVERTISEMENT_TITLE = 160;
/** The name of a client, a company or a person who asks to advertise has at least this many letters. */
export const SHORTEST_CLIENT_NAME = 2;
/** The name of a client, a company or a person who asks to advertise has at most this many letters. */
export const LONGEST_CLIENT_NAME = 255;
/** An advertisement's description has at most this many letters. */
export const LONGEST_ADVERTISEMENT_DESCRIPTION = 2000;
/** An advertisement's excerpt has at most this many letters. */
export const LONGEST_ADVERTISEMENT_EXCERPT = 280;
/** The notes of an advertisement, and of the request it came from, have at most this many letters. */
export const LONGEST_ADMIN_NOTES = 5000;
/** The priority of an advertisement is at most this. */
export const HIGHEST_PRIORITY = 100;
/** The description in a request to advertise has at least this many letters. */
export const SHORTEST_REQUEST_DESCRIPTION = 10;
/** The description in a request to advertise has at most this many letters. */
export const LONGEST_REQUEST_DESCRIPTION = 5000;
/** The file of a request to advertise has at most this many bytes. */
export const MAX_REQUEST_FILE_BYTES = 10 * 1024 * 1024;
/** All files of requests together have at most this many bytes; what strangers send must not fill the disk. */
export const MOST_KEPT_REQUEST_FILE_BYTES = 1024 * 1024 * 1024;
/** Admins see this many requests a page, unless another size is asked for. */
export const DEFAULT_REQUESTS_PER_PAGE = 20;
/** Admins see at most this many requests a page. */
export const MAX_REQUESTS_PER_PAGE = 100;
/** Admins see this many advertisements a page, unless another size is asked for. */
export const DEFAULT_ADVERTISEMENT_PAGE_SIZE = 20;
/** The link to an advertiser's report is valid for at most this long. */
export const MOST_REPORT_LINK_DAYS = 365;
/** Figures are of this many days, unless other days are asked for. */
export const USUAL_FIGURES_DAYS = 30;
/** Figures are of at most this many days, two years, so that one answer stays small. */
export const MOST_FIGURES_DAYS = 731;
/** The figures name this many of the advertisements with most views. */
export const TOP_ADVERTISEMENTS_SHOWN = 10;
/** The mean of look-ups a day is of at most this many days. */
export const MOST_LOOKUP_DAYS = 30;

/** Paths that pages ask for advertisements and tell what was seen. */
export const placementPaths = {
  placement: `${API_PREFIX}/advertisements/placement`,
  held: `${API_PREFIX}/advertisements/held`,
  impression: `${API_PREFIX}/advertisements/impression`,
  click: `${API_PREFIX}/advertisements/click`,
  shown: `${API_PREFIX}/advertisements/shown`,
} as const;

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
