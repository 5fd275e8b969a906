import { useState } from "react";
import { parseIsoDate, todayInAddisAbaba } from "#domain/base/day.ts";
import { formatEthiopian } from "#domain/texts/dates.ts";
import { useTranslate } from "../../platform/i18n/use-translate.tsx";
import { useServices } from "../../platform/hooks/services-context.ts";
import { useNamedBranches } from "../../passports/offices.tsx";
import { InputField, SelectField } from "../../ui/form/field.tsx";
import styles from "../kit/form/form.module.css";
import { type RecordField, RecordForm } from "../kit/record/record-form.tsx";
import type { RecordFormProps } from "../kit/record/record-type.ts";
import { useKeptForm } from "../kit/record/use-kept-form.ts";
import { branchNames, useBranches } from "../kit/query/use-branches.ts";
import { type PassportTexts, readPassport } from "./passport-fields.ts";

export function PassportForm(props: RecordFormProps<PassportTexts>) {
  const form = useKeptForm(props);
  const { shown } = form;
  const translator = useTranslate();
  const { t } = translator;
  const { now } = useServices();
  const branches = useBranches();
  return (
    <RecordForm form={form} read={(typed) => readPassport(translator, typed, todayInAddisAbaba(now()))}>
      {(field) => (
        <>
          <div className={styles.fields}>
            <InputField
              {...field("request_number")}
              hint={t("admin_passport.number_hint")}
              autoCapitalize="characters"
              spellCheck={false}
            />
            <BranchField
              key={`branch ${shown.location}`}
              field={field("location")}
              names={branches.length === 0 ? [] : branchNames(branches, shown.location)}
            />
            <PublishDay key={`day ${shown.date_of_publish}`} field={field("date_of_publish")} />
          </div>
          <div className={styles.fields}>
            <InputField {...field("first_name")} spellCheck={false} />
            <InputField {...field("middle_name")} spellCheck={false} />
            <InputField {...field("last_name")} spellCheck={false} />
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

/** Shows the Ethiopian date below, as lists print it. */
function PublishDay({ field }: { field: RecordField }) {
  const translator = useTranslate();
  const [typed, setTyped] = useState(field.defaultValue ?? "");
  const day = parseIsoDate(typed);
  return (
    <InputField
      {...field}
      type="date"
      note={day === null ? translator.t("admin_passport.date_hint") : formatEthiopian(translator, day)}
      onChange={(event) => setTyped(event.target.value)}
    />
  );
}
