import type { MessageId, Translator } from "../platform/i18n/translator.ts";
import { ADVERTISEMENT_FIELDS, PAYMENT_FIELDS } from "./advertising/advertisements/advertisement-fields.ts";
import { ARTICLE_FIELDS } from "./articles/article-fields.ts";
import type { DescribedFields, FieldDescription } from "./kit/form/described-field.ts";
import { LOCATION_FIELDS } from "./locations/location-fields.ts";
import { PASSPORT_FIELDS } from "./passports/passport-fields.ts";

/** The fields of records that have a form, by the record's name in its changes. */
const RECORDS: Readonly<Record<string, DescribedFields>> = {
  passport: PASSPORT_FIELDS,
  location: LOCATION_FIELDS,
  article: ARTICLE_FIELDS,
  advertisement: ADVERTISEMENT_FIELDS,
  "advertisement-payment": PAYMENT_FIELDS,
};

/** Fields of what has no form: requests, pictures, files, people. */
const OTHERS: DescribedFields = {
  payment_status: { label: "field.payment_status" },
  expires_at: { label: "field.expires_at" },
  file: { label: "field.file" },
  alt: { label: "field.alt" },
  deleted: { label: "field.deleted" },
  reason: { label: "field.reason", kind: "text" },
  company_name: { label: "field.company_name" },
  description: { label: "field.description", kind: "text" },
  phone_number: { label: "field.phone_number" },
  email: { label: "field.email" },
  roles: { label: "field.roles" },
  permissions: { label: "field.permissions" },
  is_admin: { label: "field.is_admin" },
  plan_type: { label: "field.plan_type" },
};

/** A name in the API means the same in every record. */
const FIELDS: ReadonlyMap<string, FieldDescription> = new Map(
  [OTHERS, ...Object.values(RECORDS)].flatMap((fields) => Object.entries(fields)),
);

/** Null: of another build, or set by the server. */
export function describedField(name: string): FieldDescription | null {
  return FIELDS.get(name) ?? null;
}

/** Unknown fields keep the server's name. */
export function fieldLabel({ t }: Translator, name: string): string {
  const label: MessageId | undefined = FIELDS.get(name)?.label;
  return label === undefined ? name : t(label);
}

/** What a new record may be sent of what another one says. */
export function fieldsOfNew(record: string): string[] {
  return Object.entries(RECORDS[record] ?? {}).flatMap(([name, { isStep }]) =>
    isStep === true ? [] : [name],
  );
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
