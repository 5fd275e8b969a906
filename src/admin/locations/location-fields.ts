import type { NewLocation } from "#domain/locations/admin-contract.ts";
import type { FieldDescription } from "../kit/form/described-field.ts";

/** The fields of a branch. Unknown facts stay empty. */
export const LOCATION_FIELDS = {
  name: { label: "field.name", wrong: "admin_location.wrong_name", kind: "name", isRequired: true },
  name_am: { label: "field.name_am", wrong: "admin_location.too_long", kind: "name", lang: "am" },
  phone: { label: "field.phone", wrong: "admin_location.too_long", kind: "phone" },
  opening_hours: { label: "field.opening_hours", wrong: "admin_location.too_long" },
  map_url: { label: "field.map_url", wrong: "admin_location.wrong_map", kind: "web" },
  address: { label: "field.address", wrong: "admin_location.too_long", kind: "text" },
  pickup_note: { label: "field.pickup_note", wrong: "admin_location.too_long", kind: "text" },
  aliases: {
    label: "field.aliases",
    hint: "admin_location.aliases_hint",
    wrong: "admin_location.wrong_aliases",
    kind: "lines",
  },
} satisfies Record<keyof NewLocation, FieldDescription>;

export type LocationTexts = Record<keyof typeof LOCATION_FIELDS, string>;
