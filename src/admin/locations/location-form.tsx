import { useTranslate } from "../../platform/i18n/use-translate.tsx";
import { InputField, TextAreaField } from "../../ui/form/field.tsx";
import styles from "../kit/form/form.module.css";
import { RecordForm } from "../kit/record/record-form.tsx";
import type { RecordFormProps } from "../kit/record/record-type.ts";
import { useKeptForm } from "../kit/record/use-kept-form.ts";
import { type LocationTexts, readLocation } from "./location-fields.ts";

/** Unknown facts stay empty. */
export function LocationForm(props: RecordFormProps<LocationTexts>) {
  const translator = useTranslate();
  const form = useKeptForm(props);
  return (
    <RecordForm form={form} read={(typed) => readLocation(translator, typed)}>
      {(field) => (
        <>
          <div className={styles.fields}>
            <InputField {...field("name")} spellCheck={false} />
            <InputField {...field("name_am")} lang="am" spellCheck={false} />
            <InputField {...field("phone")} type="tel" inputMode="tel" />
            <InputField {...field("opening_hours")} />
            <InputField {...field("map_url")} type="url" inputMode="url" spellCheck={false} />
          </div>
          <div className={styles.fields}>
            <TextAreaField {...field("address")} rows={3} />
            <TextAreaField {...field("pickup_note")} rows={3} />
            <TextAreaField
              {...field("aliases")}
              rows={3}
              hint={translator.t("admin_location.aliases_hint")}
              spellCheck={false}
            />
          </div>
        </>
      )}
    </RecordForm>
  );
}
