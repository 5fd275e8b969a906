import type { Generated, ColumnType } from "kysely";
import type { ADVERTISEMENT_REQUEST_STATUSES } from "#domain/api/advertisement-requests.ts";
import type { ARTICLE_STATUSES } from "#domain/api/articles.ts";
import type { REMOVAL_STATUSES } from "#domain/api/removal-requests.ts";
import type { BatchStatus } from "#domain/api/import-report.ts";
import type { ImportBatch } from "#domain/api/imports.ts";

/**
 * The tables, the same on SQLite and PostgreSQL. Days are ISO dates and instants are ISO instants in text, flags
 * are 0 or 1, JSON is text: what differs between the two databases is not used.
 */
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

/** A branch. Office facts are null until an admin enters them. `aliases` is a JSON array of other spellings. */
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
  /** 1 for the invented sample lists, which the first real import removes. */
  is_sample: number;
  rows_total: number;
  rows_new: number;
  rows_updated: number;
  rows_duplicate: number;
  rows_rejected: number;
  error_code: string | null;
  error_message: string | null;
  /** Who uploaded the list, by the name of that day; null for one imported by command. */
  created_by: string | null;
  /** What is being done to a batch that was settled before. */
  work: ColumnType<ImportBatch["work"], ImportBatch["work"] | undefined, ImportBatch["work"]>;
  /** A JSON array of warnings (domain/api/imports.ts). */
  warnings: Generated<string>;
  /** A JSON array: the lines above the table. */
  cover: Generated<string>;
  /** A JSON array: the first lines that the reader saw. */
  top_lines: Generated<string>;
  /** How far reading is while the batch is parsed. */
  pages_read: Generated<number>;
  pages_total: Generated<number>;
  rows_read: Generated<number>;
  created_at: string;
  started_at: string | null;
  finished_at: string | null;
};

/** The uploaded file, kept until the batch is settled, so that a killed import starts again from it. */
export type ImportFileTable = { batch_id: number; bytes: Uint8Array };

/** What became of each line of the file; `accepted` rows become listings when the batch is committed. */
export type ImportRowTable = {
  batch_id: number;
  seq: number;
  page: number;
  line: number;
  state: "accepted" | "duplicate" | "rejected";
  text: string;
  /** A sentence in rows that were stored before there were reasons; null since. */
  why: Generated<string | null>;
  /** JSON of a `RowReason`. */
  reason: string | null;
  request_number: string | null;
  first_name: string | null;
  middle_name: string | null;
  last_name: string | null;
};

/**
 * One statement about a request number: a row of a list, a hand edit, or a hand deletion. The passport is the
 * listing with the greatest (rank_date, id). A hand edit's rank_date is at least that of what it corrects.
 */
export type ListingTable = {
  id: Generated<number>;
  batch_id: number | null;
  kind: "import" | "edit" | "delete";
  request_number: string;
  first_name: string;
  middle_name: string | null;
  last_name: string;
  /** The line as the list printed it; null for a hand edit. */
  source_text: string | null;
  location: string;
  date_of_publish: string;
  rank_date: string;
  page: number | null;
  line: number | null;
  created_at: string;
  /** On a hand edit or deletion: the passport it was made on, also when its number was corrected. */
  passport_id: number | null;
  /** The account that made a hand edit or deletion. */
  made_by: number | null;
};

export type PassportTable = {
  id: Generated<number>;
  request_number: string;
  first_name: string;
  middle_name: string | null;
  last_name: string;
  /** The names normalised for prefix search, word by word: `nameKeys` of server/passports/name-keys.ts fills them. */
  first_key: string;
  middle_key: string;
  last_key: string;
  location: string;
  date_of_publish: string;
  listing_id: number;
  created_at: string;
  updated_at: string | null;
};

/**
 * The prefix index of names: one row a distinct normalised word of a passport (`passportWords` of
 * server/passports/name-keys.ts); deleted with its passport.
 */
export type PassportWordTable = { word: string; passport_id: number };

/** `content` is Markdown, kept as written. A deleted article stays as a row. */
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
  /** The byline, as it was when the article was written: an author's account may be closed later. */
  author_name: string | null;
  created_at: string;
  updated_at: string | null;
  deleted_at: string | null;
};

/** A category or a tag. */
export type TopicTable = { id: Generated<number>; slug: string; name: string };
export type ArticleCategoryTable = { article_id: number; category_id: number };
export type ArticleTagTable = { article_id: number; tag_id: number };

/** A person's request to take a wrong record down. */
export type RemovalRequestTable = {
  id: Generated<number>;
  request_number: string;
  reason: string;
  phone_number: string;
  status: (typeof REMOVAL_STATUSES)[number];
  created_at: string;
  updated_at: string | null;
  /** What the admin who looked at it writes down, for other admins. */
  note: string | null;
  /** The account that last changed it. */
  settled_by: number | null;
};

/** Somebody would like to advertise. */
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

/** An account. `roles` and `permissions` are JSON arrays of names; `version` rises with every change of the row. */
export type UserTable = {
  id: Generated<number>;
  first_name: string;
  middle_name: string | null;
  last_name: string;
  /** As `normalizePhoneNumber` writes it. */
  phone_number: string | null;
  /** In lower case. */
  email: string | null;
  email_verified_at: string | null;
  plan_type: string | null;
  is_admin: number;
  roles: string;
  permissions: string;
  /** Argon2id with its parameters (server/auth/password-hash.ts). */
  password_hash: string;
  /** What the admins' search looks in (`userSearchKey` of server/users/user-row.ts). */
  search_key: string;
  version: number;
  created_at: string;
  updated_at: string | null;
};

/** A device that is signed in. */
export type SessionTable = {
  id: Generated<number>;
  user_id: number;
  token_hash: string;
  device_name: string | null;
  created_at: string;
  last_used_at: string;
  absolute_expires_at: string;
};

/** A device that an account was signed in on; the hash is of the account's id and a secret that the phone keeps. */
export type KnownDeviceTable = { user_id: number; secret_hash: string; used_at: string };

/** Strangers' wrong passwords of one phone number, and when there may be another (server/auth/sign-in-waits.ts). */
export type SignInWaitTable = { key: string; tries: number; next_ms: number; expires_at: string };

/** A link that lets its holder do one thing once: make the first admin, or set a new password. */
export type OneTimeLinkTable = {
  id: Generated<number>;
  kind: "reset" | "setup";
  token_hash: string;
  user_id: number | null;
  created_at: string;
  expires_at: string;
  used_at: string | null;
};

/** The answer to a request that had an effect, for whoever sends it again; account 0 is nobody. */
export type IdempotencyKeyTable = {
  account_id: number;
  key: string;
  fingerprint: string;
  /** 0 only inside the transaction of the effect. */
  status: number;
  /** JSON. */
  headers: string;
  body: string | null;
  created_at: string;
};

/** Who changed what; rows are only ever added. `before` and `after` are JSON objects. */
export type AuditTable = {
  id: Generated<number>;
  account_id: number | null;
  /** As it was then: accounts are renamed and closed. */
  account_name: string;
  what: string;
  subject: string;
  before: string | null;
  after: string | null;
  queued_at: string | null;
  applied_at: string;
};

/** A segment to publish. It is dirty while `generation` is greater than `built_generation`. */
export type SegmentTable = {
  key: string;
  location: string;
  from_date: string;
  to_date: string;
  generation: number;
  built_generation: number;
};

/** Published bytes by hash: the manifest's own, and superseded ones for a while. */
export type SegmentBodyTable = {
  hash: string;
  plain: Uint8Array;
  brotli: Uint8Array;
  /** When a newer manifest no longer names it. */
  superseded_at: string | null;
  /** 1: rows were withdrawn, answer 410 at once. */
  withdrawn: number;
};

/** One row, id 1: the manifest as it is sent. */
export type ManifestTable = { id: number; etag: string; body: string; generated_at: string };

/** A lease table: a job whose lease ran out is taken again, so kill -9 loses nothing. */
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

/** Shared counters of the rate limits: one row a key and window. */
export type CounterTable = { key: string; count: number; expires_at: string };
export type SettingTable = { key: string; value: string };
