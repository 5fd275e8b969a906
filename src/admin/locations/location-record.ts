import { adminLocationAnswerSchema, adminLocationListSchema } from "#domain/locations/admin-contract.ts";
import { apiPaths } from "#domain/base/paths.ts";
import { adminLinks } from "../../platform/lib/admin-links.ts";
import { apiQuery } from "../../platform/lib/search-spec.ts";
import { DELETED, type RecordPages } from "../kit/record/record-type.ts";
import { LOCATION, type LocationShape } from "./location-fields.ts";
import { LocationForm } from "./location-form.tsx";

export const LOCATION_PAGES: RecordPages<LocationShape> = {
  ...LOCATION,
  Form: LocationForm,
  titleOf: ({ name }) => name,
  href: adminLinks.location,
  listHref: adminLinks.locations(),
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
