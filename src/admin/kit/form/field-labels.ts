import { PICTURE_ID } from "#domain/articles/media.ts";
import { formatSize } from "../../../platform/i18n/sizes.ts";
import type { MessageId, Translator } from "../../../platform/i18n/translator.ts";

const FIELD_LABELS: Readonly<Record<string, MessageId>> = {
  request_number: "field.request_number",
  first_name: "field.first_name",
  middle_name: "field.middle_name",
  last_name: "field.last_name",
  location: "field.location",
  date_of_publish: "field.date_of_publish",
  name: "field.name",
  name_am: "field.name_am",
  aliases: "field.aliases",
  address: "field.address",
  phone: "field.phone",
  opening_hours: "field.opening_hours",
  pickup_note: "field.pickup_note",
  map_url: "field.map_url",
  status: "field.status",
  title: "field.title",
  slug: "field.slug",
  excerpt: "field.excerpt",
  content: "field.content",
  published_at: "field.published_at",
  featured_image_url: "field.featured_image_url",
  tags: "field.tags",
  categories: "field.categories",
  language: "field.language",
  translation_of: "field.translation_of",
  author_id: "field.author_id",
  canonical_url: "field.canonical_url",
  meta_title: "field.meta_title",
  meta_description: "field.meta_description",
  og_image_url: "field.og_image_url",
  ad_title: "field.ad_title",
  client_name: "field.client_name",
  ad_client_link: "field.ad_client_link",
  placement: "field.placement",
  package_type: "field.package_type",
  ad_published_date: "field.ad_published_date",
  ad_ending_date: "field.ad_ending_date",
  priority: "field.priority",
  ad_desktop_asset: "field.ad_desktop_asset",
  ad_mobile_asset: "field.ad_mobile_asset",
  ad_excerpt: "field.ad_excerpt",
  ad_desc: "field.ad_desc",
  advertisement_request_id: "field.advertisement_request_id",
  payment_status: "field.payment_status",
  amount: "field.amount",
  day: "field.day",
  expires_at: "field.expires_at",
  file: "field.file",
  alt: "field.alt",
  deleted: "field.deleted",
  note: "field.note",
  reason: "field.reason",
  company_name: "field.company_name",
  admin_notes: "field.admin_notes",
  description: "field.description",
  phone_number: "field.phone_number",
  email: "field.email",
  roles: "field.roles",
  permissions: "field.permissions",
  is_admin: "field.is_admin",
  plan_type: "field.plan_type",
};

/** Unknown fields keep the server's name. */
export function fieldLabel({ t }: Translator, name: string): string {
  const id = FIELD_LABELS[name];
  return id === undefined ? name : t(id);
}

export function fieldText(translator: Translator, value: unknown): string {
  const { t } = translator;
  if (value === null || value === undefined || value === "") return "–";
  if (Array.isArray(value)) return value.length === 0 ? "–" : value.map(itemText).join(", ");
  if (value instanceof Blob) return fileText(translator, value);
  if (typeof value === "boolean") return t(value ? "field.yes" : "field.no");
  if (typeof value !== "string") return JSON.stringify(value);
  // Enough to tell two pictures apart.
  return PICTURE_ID.test(value) ? `${value.slice(0, 8)}…` : value;
}

/** Lines of a file have more than their text. */
function itemText(item: unknown): string {
  return typeof item === "object" && item !== null && "text" in item ? String(item.text) : String(item);
}

/** "receipt.jpg, 0.4 MB". */
function fileText(translator: Translator, file: Blob): string {
  const size = formatSize(translator, file.size);
  return file instanceof File && file.name !== "" ? `${file.name}, ${size}` : size;
}

/** Set by the server, or shown elsewhere: no change of somebody's. */
export const SERVER_FIELDS: ReadonlySet<string> = new Set([
  "id",
  "slug",
  "full_name",
  "created_at",
  "updated_at",
  "total",
  "author",
  "word_count",
  "reading_time",
  "picture",
  "deleted_at",
  "preview",
  "contacted_at",
  "handled_by",
  "file_url",
  "file_name",
  "file_bytes",
  "advertisement_ids",
  "etag",
  "ad_slot_number",
  "desktop_picture",
  "mobile_picture",
  "impressions_count",
  "clicks_count",
  "payments",
  "payment_status",
  "payment_amount",
]);
