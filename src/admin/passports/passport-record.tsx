import {
  adminPassportAnswerSchema,
  adminPassportListSchema,
  newPassportSchema,
  passportChangeSchema,
} from "#domain/passports/admin-contract.ts";
import type { Passport } from "#domain/passports/contract.ts";
import { type EpochDay, parseIsoDate, todayInAddisAbaba } from "#domain/base/day.ts";
import { apiPaths } from "#domain/base/paths.ts";
import { err, ok, type Result } from "#domain/base/result.ts";
import { checkListDay } from "#domain/lists/list-date-limits.ts";
import { formatEthiopian } from "#domain/languages/dates.ts";
import type { Translator } from "../../platform/i18n/translator.ts";
import { useTranslate } from "../../platform/i18n/use-translate.tsx";
import { useServices } from "../../platform/hooks/services-context.ts";
import { adminLinks } from "../../platform/lib/admin-links.ts";
import { wholeNumber } from "../../platform/lib/page-number.ts";
import { apiQuery } from "../../platform/lib/search-params.ts";
import { useNamedBranches } from "../../passports/offices.tsx";
import type { Fields } from "../../outbox/change.ts";
import type { FieldErrors } from "../../ui/form/error-list.tsx";
import { InputField, SelectField } from "../../ui/form/field.tsx";
import { described, type RecordField } from "../kit/form/described-field.ts";
import { bodyOf, fieldErrors, refusedFields } from "../kit/form/form-texts.ts";
import styles from "../kit/form/form.module.css";
import { branchNames, useBranches } from "../kit/query/use-branches.ts";
import { RecordForm } from "../kit/record/record-form.tsx";
import { DELETED, type RecordFormProps, type RecordPages } from "../kit/record/record-type.ts";
import type { ShownRecord } from "../kit/record/shown-record.ts";
import { useKeptForm } from "../kit/record/use-kept-texts.ts";
import { fullNameOf, PASSPORT_FIELDS, type PassportTexts } from "./passport-fields.ts";

type PassportShape = { texts: PassportTexts; data: Passport };
export type ShownPassport = ShownRecord<PassportShape>;

/** The request body, or an error per field. */
export function readPassport(
  translator: Translator,
  typed: PassportTexts,
  today: EpochDay,
): Result<Fields, FieldErrors> {
  const read = newPassportSchema.safeParse(bodyOf(PASSPORT_FIELDS, typed, true));
  const wrong = refusedFields(read);
  if (checkListDay(typed.date_of_publish, today) !== null) wrong.add("date_of_publish");
  return read.success && wrong.size === 0
    ? ok(read.data)
    : err(fieldErrors(translator, PASSPORT_FIELDS, wrong));
}

function PassportForm(props: RecordFormProps<PassportTexts>) {
  const form = useKeptForm(props);
  const { shown, typed } = form;
  const translator = useTranslate();
  const { now } = useServices();
  const branches = useBranches();
  const day = parseIsoDate(typed.date_of_publish);
  // The lists print the Ethiopian date.
  const ethiopian =
    day === null ? translator.t("admin_passport.date_hint") : formatEthiopian(translator, day);
  return (
    <RecordForm form={form} read={(all) => readPassport(translator, all, todayInAddisAbaba(now()))}>
      {(field, input) => (
        <>
          <div className={styles.fields}>
            {input("request_number")}
            <BranchField
              key={`branch ${shown.location}`}
              field={field("location")}
              names={branches.length === 0 ? [] : branchNames(branches, shown.location)}
            />
            {input("date_of_publish", ethiopian)}
          </div>
          <div className={styles.fields}>
            {input("first_name")}
            {input("middle_name")}
            {input("last_name")}
          </div>
        </>
      )}
    </RecordForm>
  );
}

/** A select: a typo would create a new branch. Without names, a text field. */
function BranchField({ field, names }: { field: RecordField; names: readonly string[] }) {
  const { t } = useTranslate();
  const branches = useNamedBranches(names);
  if (names.length === 0) return <InputField {...field} />;
  return (
    <SelectField {...field}>
      <option value="">{t("admin_passport.choose_branch")}</option>
      {branches.map(({ branch, name }) => (
        <option key={branch} value={branch}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

export const PASSPORT: RecordPages<PassportShape> = {
  kind: "passport",
  ...described(PASSPORT_FIELDS),
  keyOf: ({ id }) => String(id),
  readBody: (body) => passportChangeSchema.safeParse(body).data ?? {},
  Form: PassportForm,
  titleOf: fullNameOf,
  href: adminLinks.passport,
  listHref: adminLinks.passports(),
  newHref: adminLinks.newPassport(),
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
