import type { PACKAGES, PAYMENT_STATUSES } from "#domain/advertising/admin-advertisements.ts";
import type { AdvertisementStatus } from "#domain/advertising/steps.ts";
import type { MessageId } from "../../../platform/i18n/translator.ts";

export const PACKAGE_LABELS: Record<(typeof PACKAGES)[number], MessageId> = {
  weekly: "admin_ad.weekly",
  monthly: "admin_ad.monthly",
  yearly: "admin_ad.yearly",
};

export const PAYMENT_LABELS: Record<(typeof PAYMENT_STATUSES)[number], MessageId> = {
  pending: "admin_ad.pay_pending",
  paid: "admin_ad.pay_paid",
  refunded: "admin_ad.pay_refunded",
  failed: "admin_ad.pay_failed",
};

/** What a step is called, by where it leads. */
export const STEP_LABELS: Record<AdvertisementStatus, MessageId> = {
  draft: "admin_ad.to_draft",
  scheduled: "admin_ad.to_scheduled",
  active: "admin_ad.to_active",
  paused: "admin_ad.to_paused",
  expired: "admin_ad.expired",
};
