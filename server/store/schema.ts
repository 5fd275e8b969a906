import type { Generated, ColumnType } from "kysely";
import type { ADVERTISEMENT_REQUEST_STATUSES } from "#domain/api/advertisement-requests.ts";
import type { ARTICLE_STATUSES } from "#domain/api/articles.ts";
import type { REMOVAL_STATUSES } from "#domain/api/removal-requests.ts";
import type { BatchStatus } from "#domain/api/import-report.ts";
import type { ImportBatch } from "#domain/api/imports.ts";

/** Same tables on both databases: ISO dates, ISO instants and JSON as text, flags 0 or 1; no dialect-specific types. */
export type Database = {
  locations: LocationTable;
  import_batches: ImportBatchTable;
  import_files: ImportFileTable;
  import_rows: ImportRowTable;
  listings: ListingTable;
  passports: PassportTable;
  passport_words: PassportWordTable;
  articles: ArticleTable;
  categories: TopicTable;
  tags: TopicTable;
  article_categories: ArticleCategoryTable;
  article_tags: ArticleTagTable;
  removal_requests: RemovalRequestTable;
  advertisement_requests: AdvertisementRequestTable;
  users: UserTable;
  sessions: SessionTable;
  known_devices: KnownDeviceTable;
  sign_in_waits: SignInWaitTable;
  one_time_links: OneTimeLinkTable;
  idempotency_keys: IdempotencyKeyTable;
  audit_log: AuditTable;
  segments: SegmentTable;
  segment_bodies: SegmentBodyTable;
  manifest: ManifestTable;
  jobs: JobTable;
  counters: CounterTable;
  settings: SettingTable;
};

/** A branch. `aliases`: JSON array of other spellings. */
export type LocationTable = {
  id: Generated<number>;
  slug: string;
  name: string;
  name_am: string | null;
  aliases: string;
  address: string | null;
  phone: string | null;
  opening_hours: string | null;
  pickup_note: string | null;
  map_url: string | null;
  updated_at: string | null;
};

export type ImportBatchTable = {
  id: Generated<number>;
  status: BatchStatus;
  source_format: "A" | "B" | null;
  original_filename: string;
  sha256: string;
  location: string;
  date_of_publish: string;
  start_after_text: string;
  /** 1 for sample lists, which the first real import removes. */
  is_sample: number;
  rows_total: number;
  rows_new: number;
  rows_updated: number;
  rows_duplicate: number;
  rows_rejected: number;
  error_code: string | null;
  error_message: string | null;
  /** The uploader's name at the time; null from the command line. */
  created_by: string | null;
  /** Pending work on a settled batch. */
  work: ColumnType<ImportBatch["work"], ImportBatch["work"] | undefined, ImportBatch["work"]>;
  /** JSON array of warnings (domain/api/imports.ts). */
  warnings: Generated<string>;
  /** JSON array: lines above the table. */
  cover: Generated<string>;
  /** JSON array: first lines of the file. */
  top_lines: Generated<string>;
  /** Reading progress. */
  pages_read: Generated<number>;
  pages_total: Generated<number>;
  rows_read: Generated<number>;
  created_at: string;
  started_at: string | null;
  finished_at: string | null;
};

/** Kept until the batch is settled, so that a killed import can restart. */
export type ImportFileTable = { batch_id: number; bytes: Uint8Array };

/** Result of each line; `accepted` ones become listings on commit. */
export type ImportRowTable = {
  batch_id: number;
  seq: number;
  page: number;
  line: number;
  state: "accepted" | "duplicate" | "rejected";
  text: string;
  /** Sentence in old rows without `reason`; else null. */
  why: Generated<string | null>;
  /** JSON of a `RowReason`. */
  reason: string | null;
  request_number: string | null;
  first_name: string | null;
  middle_name: string | null;
  last_name: string | null;
};

/**
 * A list row, manual edit or manual deletion of a request number. The passport is the listing with the greatest
 * (rank_date, id). An edit's rank_date is at least that of what it corrects.
 */
export type ListingTable = {
  id: Generated<number>;
  batch_id: number | null;
  kind: "import" | "edit" | "delete";
  request_number: string;
  first_name: string;
  middle_name: string | null;
  last_name: string;
  /** As printed; null for a manual edit. */
  source_text: string | null;
  location: string;
  date_of_publish: string;
  rank_date: string;
  page: number | null;
  line: number | null;
  created_at: string;
  /** The passport of a manual edit or deletion, also after a corrected number. */
  passport_id: number | null;
  /** Account of a manual edit or deletion. */
  made_by: number | null;
};

export type PassportTable = {
  id: Generated<number>;
  request_number: string;
  first_name: string;
  middle_name: string | null;
  last_name: string;
  /** Names normalised for prefix search (`nameKeys` of server/listings/name-keys.ts). */
  first_key: string;
  middle_key: string;
  last_key: string;
  location: string;
  date_of_publish: string;
  listing_id: number;
  created_at: string;
  updated_at: string | null;
};

/** Prefix index: each distinct normalised word of a passport (`passportWords` of server/listings/name-keys.ts). */
export type PassportWordTable = { word: string; passport_id: number };

/** `content` is Markdown. Deleted articles stay as rows. */
export type ArticleTable = {
  id: Generated<number>;
  slug: string;
  title: string;
  excerpt: string | null;
  content: string;
  featured_image_url: string | null;
  canonical_url: string | null;
  meta_title: string | null;
  meta_description: string | null;
  og_image_url: string | null;
  status: (typeof ARTICLE_STATUSES)[number];
  published_at: string | null;
  /** Minutes. */
  reading_time: number;
  word_count: number;
  author_id: number | null;
  /** Byline at the time of writing: accounts may be closed. */
  author_name: string | null;
  created_at: string;
  updated_at: string | null;
  deleted_at: string | null;
};

export type TopicTable = { id: Generated<number>; slug: string; name: string };
export type ArticleCategoryTable = { article_id: number; category_id: number };
export type ArticleTagTable = { article_id: number; tag_id: number };

export type RemovalRequestTable = {
  id: Generated<number>;
  request_number: string;
  reason: string;
  phone_number: string;
  status: (typeof REMOVAL_STATUSES)[number];
  created_at: string;
  updated_at: string | null;
  /** For other admins. */
  note: string | null;
  /** Account of the last change. */
  settled_by: number | null;
};

export type AdvertisementRequestTable = {
  id: Generated<number>;
  full_name: string;
  phone_number: string;
  email: string | null;
  company_name: string | null;
  description: string;
  status: (typeof ADVERTISEMENT_REQUEST_STATUSES)[number];
  created_at: string;
  updated_at: string | null;
};

/** `roles` and `permissions`: JSON arrays; `version` rises with each change. */
export type UserTable = {
  id: Generated<number>;
  first_name: string;
  middle_name: string | null;
  last_name: string;
  /** From `normalizePhoneNumber`. */
  phone_number: string | null;
  /** Lower case. */
  email: string | null;
  email_verified_at: string | null;
  plan_type: string | null;
  is_admin: number;
  roles: string;
  permissions: string;
  /** Argon2id with parameters (server/auth/password-hash.ts). */
  password_hash: string;
  /** For the admins' search (`userSearchKey` of server/accounts/user-row.ts). */
  search_key: string;
  version: number;
  created_at: string;
  updated_at: string | null;
};

export type SessionTable = {
  id: Generated<number>;
  user_id: number;
  token_hash: string;
  device_name: string | null;
  created_at: string;
  last_used_at: string;
  absolute_expires_at: string;
};

/** Hash of the account id and a secret on the device. */
export type KnownDeviceTable = { user_id: number; secret_hash: string; used_at: string };

/** Failed sign-ins of unknown devices per phone number (server/auth/sign-in-waits.ts). */
export type SignInWaitTable = { key: string; tries: number; next_ms: number; expires_at: string };

/** Single use: create the first admin, or set a new password. */
export type OneTimeLinkTable = {
  id: Generated<number>;
  kind: "reset" | "setup";
  token_hash: string;
  user_id: number | null;
  created_at: string;
  expires_at: string;
  used_at: string | null;
};

/** Stored response for retries; account 0 is anonymous. */
export type IdempotencyKeyTable = {
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

/** Append-only. `before` and `after`: JSON objects. */
export type AuditTable = {
  id: Generated<number>;
  account_id: number | null;
  /** At that time: accounts are renamed and closed. */
  account_name: string;
  what: string;
  subject: string;
  before: string | null;
  after: string | null;
  queued_at: string | null;
  applied_at: string;
};

/** Dirty while `generation` > `built_generation`. */
export type SegmentTable = {
  key: string;
  location: string;
  from_date: string;
  to_date: string;
  generation: number;
  built_generation: number;
};

/** Published bytes by hash; superseded ones stay for a while. */
export type SegmentBodyTable = {
  hash: string;
  plain: Uint8Array;
  brotli: Uint8Array;
  /** When a newer manifest dropped it. */
  superseded_at: string | null;
  /** 1: rows were withdrawn, respond 410 at once. */
  withdrawn: number;
};

/** One row, id 1. */
export type ManifestTable = { id: number; etag: string; body: string; generated_at: string };

/** Leased: an expired lease is taken again, so kill -9 loses nothing. */
export type JobTable = {
  id: Generated<number>;
  kind: string;
  payload: string;
  state: "waiting" | "running" | "done" | "failed";
  run_after: string;
  attempts: ColumnType<number, number | undefined, number>;
  leased_until: string | null;
  lease_token: string | null;
  last_error: string | null;
  created_at: string;
  finished_at: string | null;
};

/** Rate limit counters per key and window. */
export type CounterTable = { key: string; count: number; expires_at: string };
export type SettingTable = { key: string; value: string };
