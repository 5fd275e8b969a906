import { adminPassportAnswerSchema, adminPassportListSchema } from "#domain/passports/admin-contract.ts";
import { apiPaths } from "#domain/base/paths.ts";
import { adminLinks } from "../../platform/lib/admin-links.ts";
import { apiQuery } from "../../platform/lib/search-spec.ts";
import { wholeNumber } from "../../platform/lib/page-number.ts";
import { DELETED, type RecordPages } from "../kit/record/record-type.ts";
import { fullNameOf, PASSPORT, type PassportShape } from "./passport-fields.ts";
import { PassportForm } from "./passport-form.tsx";

export const PASSPORT_PAGES: RecordPages<PassportShape> = {
  ...PASSPORT,
  Form: PassportForm,
  titleOf: fullNameOf,
  href: adminLinks.passport,
  listHref: adminLinks.passports(),
  sourceOf(key) {
    const id = wholeNumber(key, Number.MAX_SAFE_INTEGER);
    return id === null
      ? null
      : {
          path: apiPaths.adminPassport(id),
          deleted: apiQuery(apiPaths.adminPassport(id), DELETED),
          schema: adminPassportAnswerSchema,
          list: { path: apiPaths.adminPassports, rows: adminPassportListSchema },
        };
  },
  labels: {
    new: "admin_passport.new",
    newLead: "admin_passport.new_lead",
    add: "admin_passport.add",
    unsentLead: "admin_passport.unsent_lead",
    missing: "admin_passport.missing",
    publicPage: "admin_passport.public_page",
    delete: "admin_passport.delete",
    deleteZone: "admin_passport.delete_zone",
    deleteWhat: "admin_passport.delete_what",
    deleteTitle: "admin_passport.delete_title",
    deleteSure: "admin_passport.delete_sure",
  },
};
