import { type AdminLocation, newLocationSchema } from "#domain/locations/admin-contract.ts";
import { err, ok, type Result } from "#domain/base/result.ts";
import type { MessageId, Translator } from "../../platform/i18n/translator.ts";
import type { Fields } from "../../outbox/change.ts";
import type { FieldErrors } from "../../ui/form/error-list.tsx";
import { EMPTY_LOCATION } from "../kit/form/empty-records.ts";
import { fieldErrors, linesOf } from "../kit/form/form-texts.ts";
import type { RecordType } from "../kit/record/record-type.ts";
import type { ShownRecord } from "../kit/record/shown-record.ts";

export type LocationTexts = typeof EMPTY_LOCATION;
export type LocationShape = { texts: LocationTexts; data: AdminLocation };
export type ShownLocation = ShownRecord<LocationShape>;

export const LOCATION: RecordType<LocationShape> = {
  kind: "location",
  empty: EMPTY_LOCATION,
  keyOf: ({ slug }) => slug,
  readBody: (body) => body,
};

const WRONG: Record<keyof LocationTexts, MessageId> = {
  name: "admin_location.wrong_name",
  name_am: "admin_location.too_long",
  aliases: "admin_location.wrong_aliases",
  address: "admin_location.too_long",
  phone: "admin_location.too_long",
  opening_hours: "admin_location.too_long",
  pickup_note: "admin_location.too_long",
  map_url: "admin_location.wrong_map",
};

/** The request body, or an error per field. */
export function readLocation(translator: Translator, fields: LocationTexts): Result<Fields, FieldErrors> {
  const { name, aliases, ...facts } = fields;
  const body = {
    name: name.trim(),
    aliases: linesOf(aliases),
    ...Object.fromEntries(Object.entries(facts).map(([field, text]) => [field, text.trim() || null])),
  };
  const read = newLocationSchema.safeParse(body);
  if (read.success) return ok(body);
  const wrong = new Set<unknown>(read.error.issues.map(({ path }) => path[0]));
  return err(fieldErrors(translator, wrong, WRONG));
}
