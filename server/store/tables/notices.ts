import type { Language } from "#domain/base/languages.ts";
import type { Generated } from "kysely";
import type { NoticeMode, SUBSCRIPTION_STATES } from "#domain/notices/contract.ts";

/** VAPID key pairs; the newest not retired one is given to browsers. */
export type NoticeKeyTable = {
  id: Generated<number>;
  /** base64url. */
  public_key: string;
  /** Encrypted (`server/notices/seal.ts`). */
  private_key: Uint8Array;
  created_at: string;
  retired_at: string | null;
};

/** A browser or chat that is told of new lists. */
export type NoticeSubscriptionTable = {
  id: Generated<number>;
  channel: string;
  /** HMAC of its address, to find it. */
  address_mac: string;
  /** Encrypted address: endpoint and keys, or a chat and what it waits for. */
  address: Uint8Array;
  /** Such as `web-push/push.example`; all its subscriptions stop together. */
  route: string;
  language: Language;
  mode: NoticeMode;
  key_id: number | null;
  state: (typeof SUBSCRIPTION_STATES)[number];
  created_at: string;
  renewed_at: string;
  warned_at: string | null;
  /** The newest publication that it need not hear of. */
  heard_id: Generated<number>;
  /** When its push service began to refuse pushes to it, though it is live. */
  refused_at: string | null;
};

export type NoticeBucketTable = { bucket: string; subscription_id: number };

/** A publication of lists with listings newer than the one before it. */
export type NoticePublicationTable = {
  id: Generated<number>;
  after_listing: number;
  to_listing: number;
  /** ISO date of the newest list. */
  up_to: string | null;
  created_at: string;
  matched_at: string | null;
  /** Once its deliveries are dropped: how many ended how, as JSON. */
  summary: string | null;
};

/** New passports of a publication, in buckets that somebody waits for. */
export type NoticeRowTable = { publication_id: number; bucket: string; request_number: string };

export type NoticeDeliveryTable = {
  subscription_id: number;
  publication_id: number;
  route: string;
  state: "due" | "sent" | "nothing" | "gone" | "refused" | "expired";
  attempts: Generated<number>;
  /** It is not sent before this time. */
  due_at: string;
  /** A worker that was killed loses it. */
  leased_until: string | null;
  /** HTTP status of the last try. */
  status: number | null;
  settled_at: string | null;
};

/** A route that is stopped or paused; no row: it runs. */
export type NoticeRouteTable = {
  route: string;
  channel: string;
  paused: Generated<number>;
  stopped_at: string | null;
  reason: string | null;
};
