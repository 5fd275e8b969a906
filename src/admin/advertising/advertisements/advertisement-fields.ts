import { HIGHEST_PRIORITY } from "#domain/advertising/contract.ts";
import type { MessageId } from "../../../platform/i18n/translator.ts";
import { PLACEMENT_LABELS } from "../../../advertising/placements/placement-labels.ts";
import type {
  NewAdvertisement,
  NewPayment,
  PACKAGES,
  PAYMENT_STATUSES,
} from "#domain/advertising/admin-advertisements.ts";
import type { FieldDescription } from "../../kit/form/described-field.ts";
import { ADVERTISEMENT_STATUS_LABELS } from "../../kit/form/status-labels.ts";

const PACKAGE_LABELS: Record<(typeof PACKAGES)[number], MessageId> = {
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

export const ADVERTISEMENT_FIELDS = {
  ad_title: { label: "field.ad_title", wrong: "admin_ad.wrong_title" },
  client_name: { label: "field.client_name", wrong: "admin_ad.wrong_client" },
  ad_client_link: { label: "field.ad_client_link", wrong: "admin_ad.wrong_link", kind: "web" },
  placement: {
    label: "field.placement",
    wrong: "admin_ad.wrong_placement",
    kind: "choice",
    values: PLACEMENT_LABELS,
    empty: "home-hero",
  },
  package_type: {
    label: "field.package_type",
    wrong: "admin_ad.wrong_package",
    kind: "choice",
    values: PACKAGE_LABELS,
    empty: "monthly",
  },
  ad_published_date: { label: "field.ad_published_date", wrong: "admin_ad.wrong_day", kind: "day" },
  ad_ending_date: { label: "field.ad_ending_date", wrong: "admin_ad.wrong_day", kind: "day" },
  priority: {
    label: "field.priority",
    hint: "admin_ad.priority_hint",
    wrong: "admin_ad.wrong_priority",
    kind: "number",
    most: HIGHEST_PRIORITY,
    empty: "0",
  },
  ad_desktop_asset: { label: "field.ad_desktop_asset", wrong: "admin_ad.wrong_picture" },
  ad_mobile_asset: { label: "field.ad_mobile_asset", wrong: "admin_ad.wrong_picture" },
  ad_excerpt: {
    label: "field.ad_excerpt",
    hint: "admin_ad.excerpt_hint",
    wrong: "admin_ad.too_long",
    kind: "text",
    rows: 2,
  },
  ad_desc: { label: "field.ad_desc", wrong: "admin_ad.too_long", kind: "text" },
  admin_notes: {
    label: "field.admin_notes",
    hint: "admin_ad.notes_hint",
    wrong: "admin_ad.too_long",
    kind: "text",
  },
  status: { label: "field.status", values: ADVERTISEMENT_STATUS_LABELS, empty: "draft", isStep: true },
  advertisement_request_id: { label: "field.advertisement_request_id", kind: "number", isOnlyNew: true },
} satisfies Record<keyof NewAdvertisement | "status", FieldDescription>;

export type AdvertisementTexts = Record<keyof typeof ADVERTISEMENT_FIELDS, string>;

/** A payment is added once and never changed. */
export const PAYMENT_FIELDS = {
  amount: { label: "field.amount", hint: "admin_ad.amount_hint", wrong: "admin_ad.wrong_amount" },
  status: { label: "field.status", wrong: "admin_ad.wrong_amount", values: PAYMENT_LABELS },
  day: { label: "field.day", wrong: "admin_ad.wrong_day", kind: "day" },
  note: { label: "field.note", wrong: "admin_ad.too_long", kind: "text" },
} satisfies Record<keyof NewPayment, FieldDescription>;
