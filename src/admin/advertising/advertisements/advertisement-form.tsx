import { useRef } from "react";
import { lastDay } from "#domain/advertising/ready-to-run.ts";
import { PACKAGES } from "#domain/advertising/admin-advertisements.ts";
import { PLACEMENTS } from "#domain/advertising/placements.ts";
import { PLACEMENT_LABELS } from "../../../advertising/places/placement-labels.ts";
import { useTranslate } from "../../../platform/i18n/use-translate.tsx";
import type { Change } from "../../../outbox/change.ts";
import { InputField, SelectField, TextAreaField } from "../../../ui/form/field.tsx";
import { Notice } from "../../../ui/notice.tsx";
import styles from "../../kit/form/form.module.css";
import { RecordChanges } from "../../kit/outbox/record-changes.tsx";
import { RecordForm } from "../../kit/record/record-form.tsx";
import type { RecordFormProps } from "../../kit/record/record-type.ts";
import { useKeptForm } from "../../kit/record/use-kept-form.ts";
import { BothDays } from "../../kit/table/both-days.tsx";
import { AdPreview } from "./ad-preview.tsx";
import { type AdvertisementTexts, LOOKS, PICTURE_FIELDS, readAdvertisement } from "./advertisement-fields.ts";
import { PACKAGE_LABELS } from "./advertisement-labels.ts";
import { PictureChoice } from "./picture-choice.tsx";
import { SamePlace } from "./same-place.tsx";
import { useAdPictures } from "./use-ad-pictures.ts";

/** A new advertisement, or one that exists; its status has steps of its own. */
export function AdvertisementForm(props: RecordFormProps<AdvertisementTexts>) {
  const { recordKey, opened } = props;
  const form = useKeptForm(props);
  const { shown, typed } = form;
  const translator = useTranslate();
  const { t } = translator;
  const isNew = recordKey === null || recordKey.startsWith("new:");
  const { choose, urls, sizes, refused } = useAdPictures(typed, opened?.version?.base ?? null);
  const whole = useRef<HTMLDivElement>(null);

  /** The last day follows the first one and the package. */
  function withLastDay(all: AdvertisementTexts): AdvertisementTexts {
    const last = proposedLastDay(typed, all);
    const input = whole.current?.querySelector<HTMLInputElement>("#ad_ending_date");
    if (input && last !== all.ad_ending_date) input.value = last;
    return { ...all, ad_ending_date: last };
  }
  return (
    <div ref={whole} className={styles.form}>
      <RefusedPictures changes={refused} />
      <RecordForm
        form={form}
        read={(all) => readAdvertisement(translator, all, { isNew, sizes })}
        adjust={withLastDay}
      >
        {(field) => (
          <>
            <div className={styles.fields}>
              <InputField {...field("ad_title")} />
              <InputField {...field("client_name")} />
              <InputField {...field("ad_client_link")} type="url" inputMode="url" spellCheck={false} />
            </div>
            <div className={styles.fields}>
              <SelectField key={`placement ${shown.placement}`} {...field("placement")}>
                {PLACEMENTS.map((placement) => (
                  <option key={placement} value={placement}>
                    {t(PLACEMENT_LABELS[placement])}
                  </option>
                ))}
              </SelectField>
              <SelectField key={`package ${shown.package_type}`} {...field("package_type")}>
                {PACKAGES.map((chosen) => (
                  <option key={chosen} value={chosen}>
                    {t(PACKAGE_LABELS[chosen])}
                  </option>
                ))}
              </SelectField>
              <InputField
                {...field("ad_published_date")}
                type="date"
                note={typed.ad_published_date !== "" && <BothDays date={typed.ad_published_date} />}
              />
              <InputField
                {...field("ad_ending_date")}
                type="date"
                note={typed.ad_ending_date !== "" && <BothDays date={typed.ad_ending_date} />}
              />
              <InputField
                {...field("priority")}
                type="number"
                inputMode="numeric"
                min={0}
                max={100}
                hint={t("admin_ad.priority_hint")}
              />
            </div>
            <SamePlace typed={typed} ownId={isNew ? null : Number(recordKey)} />
            <div className={styles.fields}>
              {LOOKS.map((look) => {
                const name = PICTURE_FIELDS[look];
                return (
                  <PictureChoice
                    key={look}
                    field={field(name)}
                    look={look}
                    placement={typed.placement}
                    typed={typed[name]}
                    choose={choose}
                    sizes={sizes}
                  />
                );
              })}
            </div>
            <AdPreview typed={typed} urls={urls} />
            <div className={styles.fields}>
              <TextAreaField {...field("ad_excerpt")} rows={2} hint={t("admin_ad.excerpt_hint")} />
              <TextAreaField {...field("ad_desc")} rows={3} />
              <TextAreaField {...field("admin_notes")} rows={3} hint={t("admin_ad.notes_hint")} />
            </div>
          </>
        )}
      </RecordForm>
    </div>
  );
}

/** Pictures that the server did not take, with what can be done. */
function RefusedPictures({ changes }: { changes: readonly Change[] }) {
  const { t } = useTranslate();
  if (changes.length === 0) return null;
  return (
    <Notice tone="caution" title={t("admin_ad.pictures_refused", { count: changes.length })}>
      <RecordChanges changes={changes} />
    </Notice>
  );
}

type Days = Pick<AdvertisementTexts, "package_type" | "ad_published_date" | "ad_ending_date">;

/** The last day after the first one or the package changed: as the package has it, unless somebody chose another. */
export function proposedLastDay(before: Days, typed: Days): string {
  const changed = (["ad_published_date", "package_type"] as const).some(
    (name) => typed[name] !== before[name],
  );
  const isChosen = typed.ad_ending_date !== "" && typed.ad_ending_date !== byPackage(before);
  return changed && !isChosen ? byPackage(typed) || typed.ad_ending_date : typed.ad_ending_date;
}

function byPackage({ package_type, ad_published_date }: Days): string {
  const chosen = PACKAGES.find((known) => known === package_type);
  return chosen === undefined ? "" : (lastDay(ad_published_date, chosen) ?? "");
}
