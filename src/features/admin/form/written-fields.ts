/** In form order. */
export const PASSPORT_FIELDS = [
  "request_number",
  "first_name",
  "middle_name",
  "last_name",
  "location",
  "date_of_publish",
] as const;

/** In form order. */
export const LOCATION_FIELDS = [
  "name",
  "name_am",
  "aliases",
  "address",
  "phone",
  "opening_hours",
  "pickup_note",
  "map_url",
] as const;
