import type { AdminAdvertisementRequest } from "#domain/advertising/admin-requests.ts";
import type { ARTICLE_STATUSES } from "#domain/articles/contract.ts";
import type { ImportBatch } from "#domain/imports/contract.ts";
import type { AdminRemovalRequest } from "#domain/passports/admin-removal-requests.ts";
import type { AdvertisementStatus } from "#domain/advertising/steps.ts";
import type { MessageId } from "../../../platform/i18n/translator.ts";

export const REMOVAL_STATUS_LABELS: Record<AdminRemovalRequest["status"], MessageId> = {
  pending: "admin_removal.pending",
  settled: "admin_removal.settled",
  rejected: "admin_removal.rejected",
};

export const REQUEST_STATUS_LABELS: Record<AdminAdvertisementRequest["status"], MessageId> = {
  pending: "admin_request.pending",
  contacted: "admin_request.contacted",
  approved: "admin_request.approved",
  rejected: "admin_request.rejected",
};

export const IMPORT_STATUS_LABELS: Record<
  ImportBatch["status"] | NonNullable<ImportBatch["work"]>,
  MessageId
> = {
  queued: "import.state_queued",
  parsing: "import.state_parsing",
  parsed: "import.state_parsed",
  importing: "import.state_importing",
  completed: "import.state_completed",
  failed: "import.state_failed",
  undone: "import.state_undone",
  undoing: "import.state_undoing",
  moving: "import.state_moving",
};

export const ADVERTISEMENT_STATUS_LABELS: Record<AdvertisementStatus, MessageId> = {
  draft: "admin_ad.draft",
  scheduled: "admin_ad.scheduled",
  active: "admin_ad.active",
  paused: "admin_ad.paused",
  expired: "admin_ad.expired",
};

export const ARTICLE_STATUS_LABELS: Record<(typeof ARTICLE_STATUSES)[number], MessageId> = {
  draft: "admin_article.draft",
  published: "admin_article.published",
  scheduled: "admin_article.scheduled",
  archived: "admin_article.archived",
};
