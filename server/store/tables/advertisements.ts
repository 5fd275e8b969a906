import type { Generated } from "kysely";
import type {
  ADVERTISEMENT_STATUSES,
  PACKAGES,
  PAYMENT_STATUSES,
} from "#domain/advertising/admin-advertisements.ts";
import type { IgnoredReason } from "#domain/advertising/advertisement-figures.ts";
import type { EventKind } from "#domain/advertising/contract.ts";
import type { Placement } from "#domain/advertising/placements.ts";
import type { ADVERTISEMENT_REQUEST_STATUSES } from "#domain/advertising/requests.ts";

/** Days are those of Addis Ababa. */
export type AdvertisementTable = {
  id: Generated<number>;
  placement: Placement;
  ad_title: string;
  ad_desc: string | null;
  ad_excerpt: string | null;
  /** Picture ids; the pictures may arrive later. */
  desktop_media: string | null;
  mobile_media: string | null;
  ad_client_link: string;
  client_name: string;
  status: (typeof ADVERTISEMENT_STATUSES)[number];
  package_type: (typeof PACKAGES)[number];
  ad_published_date: string | null;
  /** Included. */
  ad_ending_date: string | null;
  priority: number;
  admin_notes: string | null;
  advertisement_request_id: number | null;
  created_at: string;
  updated_at: string | null;
};

export type AdvertisementPaymentTable = {
  id: Generated<number>;
  advertisement_id: number;
  /** Hundredths of a birr. */
  cents: number;
  status: (typeof PAYMENT_STATUSES)[number];
  day: string;
  note: string | null;
  made_by: number | null;
  created_at: string;
};

/** Kept for four days. A click that arrives before its view counts once the view is there. */
export type AdOfferTable = {
  id: string;
  advertisement_id: number;
  placement: Placement;
  /** All its events count for the day of the offer. */
  day: string;
  offered_at: string;
  expires_at: string;
  viewed_at: string | null;
  clicked_at: string | null;
  /** 1: held by a phone that has not shown it, so not counted yet. */
  unshown: Generated<0 | 1>;
};

/** Offers made where several advertisements share a placement; `turn` modulo their number is the next one's. */
export type AdTurnTable = { placement: Placement; turn: number };

export type AdDayTable = {
  day: string;
  advertisement_id: number;
  placement: Placement;
  offers: number;
  views: number;
  clicks: number;
};

/** `advertisement_id` 0: of no known offer. */
export type AdIgnoredTable = {
  day: string;
  advertisement_id: number;
  placement: Placement;
  kind: EventKind;
  reason: IgnoredReason;
  count: number;
};

export type AdReportLinkTable = {
  token_hash: string;
  advertisement_id: number;
  expires_at: string;
  made_by: number | null;
  created_at: string;
};

/** Counts a day that hold no person, such as `lookups`. */
export type DayFigureTable = { day: string; name: string; count: number };

export type AdvertisementRequestTable = {
  id: Generated<number>;
  full_name: string;
  phone_number: string;
  email: string | null;
  company_name: string | null;
  description: string;
  status: (typeof ADVERTISEMENT_REQUEST_STATUSES)[number];
  file_name: Generated<string | null>;
  /** Media type, by content. */
  file_type: Generated<string | null>;
  /** Size. */
  file_bytes: Generated<number | null>;
  /** A JSON list of `FileWarning`; null if the file was not checked. */
  file_warnings: Generated<string | null>;
  admin_notes: Generated<string | null>;
  contacted_at: Generated<string | null>;
  handled_by: Generated<number | null>;
  created_at: string;
  updated_at: string | null;
};

export type AdvertisementRequestFileTable = { request_id: number; bytes: Uint8Array };
