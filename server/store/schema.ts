import type { LocationTable } from "./tables/locations.ts";
import type {
  ImportBatchTable,
  ImportFileTable,
  ImportLayoutTable,
  ImportRowTable,
} from "./tables/imports.ts";
import type { ListingTable, PassportTable, PassportWordTable } from "./tables/passports.ts";
import type {
  ArticleTable,
  ArticleCategoryTable,
  ArticleMediaTable,
  ArticleSlugTable,
  ArticleTagTable,
  TopicTable,
  MediaFileTable,
  MediaTable,
} from "./tables/articles.ts";
import type {
  AdvertisementRequestFileTable,
  AdvertisementRequestTable,
  AdDayTable,
  AdIgnoredTable,
  AdOfferTable,
  AdReportLinkTable,
  AdTurnTable,
  AdvertisementPaymentTable,
  AdvertisementTable,
  DayFigureTable,
} from "./tables/advertisements.ts";
import type {
  UserTable,
  SessionTable,
  KnownDeviceTable,
  SignInWaitTable,
  OneTimeLinkTable,
  PasskeyTable,
  PasskeyChallengeTable,
  RecoveryCodeTable,
  AuditTable,
} from "./tables/accounts.ts";
import type { SegmentTable, SegmentBodyTable, ListHeadTable, ManifestTable } from "./tables/segments.ts";
import type { JobAttemptTable, JobKindTable, JobTable } from "./tables/jobs.ts";
import type {
  NoticeBucketTable,
  NoticeDeliveryTable,
  NoticeKeyTable,
  NoticePublicationTable,
  NoticeRouteTable,
  NoticeRowTable,
  NoticeSubscriptionTable,
} from "./tables/notices.ts";
import type { Generated } from "kysely";
import type { REMOVAL_STATUSES } from "#domain/passports/removal-requests.ts";

/** Same tables on both databases: ISO dates, ISO instants and JSON as text, flags 0 or 1; no dialect-specific types. */
export type Database = {
  locations: LocationTable;
  import_batches: ImportBatchTable;
  import_files: ImportFileTable;
  import_rows: ImportRowTable;
  import_layouts: ImportLayoutTable;
  listings: ListingTable;
  passports: PassportTable;
  passport_words: PassportWordTable;
  articles: ArticleTable;
  categories: TopicTable;
  tags: TopicTable;
  article_categories: ArticleCategoryTable;
  article_tags: ArticleTagTable;
  article_slugs: ArticleSlugTable;
  article_media: ArticleMediaTable;
  media: MediaTable;
  media_files: MediaFileTable;
  removal_requests: RemovalRequestTable;
  advertisement_requests: AdvertisementRequestTable;
  advertisement_request_files: AdvertisementRequestFileTable;
  advertisements: AdvertisementTable;
  advertisement_payments: AdvertisementPaymentTable;
  ad_offers: AdOfferTable;
  ad_turns: AdTurnTable;
  ad_days: AdDayTable;
  ad_ignored: AdIgnoredTable;
  ad_report_links: AdReportLinkTable;
  day_figures: DayFigureTable;
  service_spans: ServiceSpanTable;
  users: UserTable;
  sessions: SessionTable;
  known_devices: KnownDeviceTable;
  sign_in_waits: SignInWaitTable;
  one_time_links: OneTimeLinkTable;
  passkeys: PasskeyTable;
  passkey_challenges: PasskeyChallengeTable;
  recovery_codes: RecoveryCodeTable;
  idempotency_keys: IdempotencyKeyTable;
  audit_log: AuditTable;
  segments: SegmentTable;
  segment_bodies: SegmentBodyTable;
  manifest: ManifestTable;
  list_head: ListHeadTable;
  jobs: JobTable;
  job_attempts: JobAttemptTable;
  job_kinds: JobKindTable;
  notice_keys: NoticeKeyTable;
  notice_subscriptions: NoticeSubscriptionTable;
  notice_buckets: NoticeBucketTable;
  notice_publications: NoticePublicationTable;
  notice_rows: NoticeRowTable;
  notice_deliveries: NoticeDeliveryTable;
  notice_routes: NoticeRouteTable;
  telegram_updates: TelegramUpdateTable;
  telegram_state: TelegramStateTable;
  counters: CounterTable;
  settings: SettingTable;
};

/** Rate limit counters per key and window. */
export type CounterTable = { key: string; count: number; expires_at: string };

export type SettingTable = { key: string; value: string };

/** Stored response for retries; account 0 is anonymous. */
type IdempotencyKeyTable = {
  account_id: number;
  key: string;
  fingerprint: string;
  /** 0 only inside the transaction. */
  status: number;
  /** JSON. */
  headers: string;
  body: string | null;
  created_at: string;
};

type RemovalRequestTable = {
  id: Generated<number>;
  request_number: string;
  reason: string;
  phone_number: string;
  status: (typeof REMOVAL_STATUSES)[number];
  created_at: string;
  updated_at: string | null;
  /** A note that other admins read. */
  note: string | null;
  /** Account of the last change. */
  settled_by: number | null;
};

/** A time in which some server said every minute that it was here. Between two spans none did. */
type ServiceSpanTable = { id: Generated<number>; started_at: string; last_at: string };

/** An update of the Bot API that was taken or answered. Says nothing about its chat. */
type TelegramUpdateTable = {
  update_id: number;
  worker: string | null;
  /** Null once it is answered; a worker that was killed loses it then. */
  taken_until: string | null;
  created_at: string;
};

/** One row. */
type TelegramStateTable = {
  id: number;
  /** When the next message may be sent, ms since 1970. */
  next_ms: number;
  /** The server that asks for updates, and until when. */
  poller: string | null;
  polls_until: string | null;
};
