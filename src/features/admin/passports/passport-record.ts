import type { Passport } from "#domain/api/passports.ts";
import { adminLinks } from "../../../lib/admin-links.ts";
import type { RecordPages } from "../record/record-type.ts";
import { fullNameOf, PASSPORT, type PassportTexts } from "./passport-fields.ts";
import { PassportForm } from "./passport-form.tsx";

export const PASSPORT_PAGES: RecordPages<PassportTexts, Passport> = {
  ...PASSPORT,
  Form: PassportForm,
  titleOf: fullNameOf,
  href: adminLinks.passport,
  listHref: adminLinks.passports(),
  words: {
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
