import { newLocationSchema } from "#domain/api/admin-locations.ts";
import { err, ok, type Result } from "#domain/result.ts";
import type { MessageId, Translator } from "../../../i18n/translator.ts";
import type { Fields } from "../../../outbox/change.ts";
import type { FieldErrors } from "../../../ui/form/error-list.tsx";
import { isSameValue } from "../form/field-labels.ts";
import { LOCATION_FIELDS } from "../form/written-fields.ts";

export type LocationField = (typeof LOCATION_FIELDS)[number];
/** Form values: missing facts are "", aliases one per line. */
export type LocationFields = Record<LocationField, string>;

export const NO_LOCATION_FIELDS: LocationFields = {
  name: "",
  name_am: "",
  aliases: "",
  address: "",
  phone: "",
  opening_hours: "",
  pickup_note: "",
  map_url: "",
};

const WRONG: Record<LocationField, MessageId> = {
  name: "admin_location.wrong_name",
  name_am: "admin_location.too_long",
  aliases: "admin_location.wrong_aliases",
  address: "admin_location.too_long",
  phone: "admin_location.too_long",
  opening_hours: "admin_location.too_long",
  pickup_note: "admin_location.too_long",
  map_url: "admin_location.wrong_map",
};

/** Form values of an API record or a queued body. */
export function typedFields(told: Fields): Partial<LocationFields> {
  const given = LOCATION_FIELDS.filter((field) => field in told);
  return Object.fromEntries(given.map((field) => [field, typed(told[field])]));
}

/** The request body, or an error per field. */
export function readLocation({ t }: Translator, fields: LocationFields): Result<Fields, FieldErrors> {
  const { name, aliases, ...facts } = fields;
  const body = {
    name: name.trim(),
    aliases: linesOf(aliases),
    ...Object.fromEntries(Object.entries(facts).map(([field, text]) => [field, text.trim() || null])),
  };
  const read = newLocationSchema.safeParse(body);
  if (read.success) return ok(body);
  const wrong = new Set<unknown>(read.error.issues.map(({ path }) => path[0]));
  return err(
    Object.fromEntries(
      LOCATION_FIELDS.filter((field) => wrong.has(field)).map((field) => [field, t(WRONG[field])]),
    ),
  );
}

export function changedLocation(body: Fields, former: LocationFields): Fields {
  return Object.fromEntries(
    Object.entries(body).filter(
      ([field, value]) =>
        !isSameValue(typed(value), Object.entries(former).find(([name]) => name === field)?.[1]),
    ),
  );
}

function typed(value: unknown): string {
  if (Array.isArray(value)) return value.map(String).join("\n");
  return typeof value === "string" ? value : "";
}

function linesOf(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}
