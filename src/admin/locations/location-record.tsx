import {
  type AdminLocation,
  adminLocationAnswerSchema,
  adminLocationListSchema,
  newLocationSchema,
} from "#domain/locations/admin-contract.ts";
import { apiPaths } from "#domain/base/paths.ts";
import { err, ok, type Result } from "#domain/base/result.ts";
import type { Translator } from "../../platform/i18n/translator.ts";
import { useTranslate } from "../../platform/i18n/use-translate.tsx";
import { adminLinks } from "../../platform/lib/admin-links.ts";
import { apiQuery } from "../../platform/lib/search-params.ts";
import type { Fields } from "../../outbox/change.ts";
import type { FieldErrors } from "../../ui/form/error-list.tsx";
import { described } from "../kit/form/described-field.ts";
import { bodyOf, fieldErrors, refusedFields } from "../kit/form/form-texts.ts";
import { RecordForm } from "../kit/record/record-form.tsx";
import { DELETED, type RecordFormProps, type RecordPages } from "../kit/record/record-type.ts";
import type { ShownRecord } from "../kit/record/shown-record.ts";
import { useKeptForm } from "../kit/record/use-kept-texts.ts";
import { LOCATION_FIELDS, type LocationTexts } from "./location-fields.ts";

type LocationShape = { texts: LocationTexts; data: AdminLocation };
export type ShownLocation = ShownRecord<LocationShape>;

/** The request body, or an error per field. */
export function readLocation(translator: Translator, typed: LocationTexts): Result<Fields, FieldErrors> {
  const body = bodyOf(LOCATION_FIELDS, typed, false);
  const wrong = refusedFields(newLocationSchema.safeParse(body));
  return wrong.size === 0 ? ok(body) : err(fieldErrors(translator, LOCATION_FIELDS, wrong));
}

function LocationForm(props: RecordFormProps<LocationTexts>) {
  const translator = useTranslate();
  return <RecordForm form={useKeptForm(props)} read={(typed) => readLocation(translator, typed)} />;
}

export const LOCATION: RecordPages<LocationShape> = {
  kind: "location",
  ...described(LOCATION_FIELDS),
  keyOf: ({ slug }) => slug,
  readBody: (body) => body,
  Form: LocationForm,
  titleOf: ({ name }) => name,
  href: adminLinks.location,
  listHref: adminLinks.locations(),
  newHref: adminLinks.newLocation(),
  sourceOf: (key) => ({
    path: apiPaths.adminLocation(key),
    deleted: apiQuery(apiPaths.adminLocation(key), DELETED),
    schema: adminLocationAnswerSchema,
    list: { path: apiPaths.adminLocations, rows: adminLocationListSchema },
  }),
  labels: {
    new: "admin_location.new",
    newLead: "admin_location.new_lead",
    add: "admin_location.add",
    unsentLead: "admin_location.unsent_lead",
    missing: "admin_location.missing",
    publicPage: "admin_location.public_page",
    delete: "admin_location.delete",
    deleteZone: "admin_location.delete_zone",
    deleteWhat: "admin_location.delete_what",
    deleteTitle: "admin_location.delete_title",
    deleteSure: "admin_location.delete_sure",
  },
};
