import { useRef } from "react";
import { lastDay } from "#domain/advertising/ready-to-run.ts";
import {
  type Advertisement,
  advertisementAnswerSchema,
  advertisementListSchema,
  PACKAGES,
  type Payment,
} from "#domain/advertising/admin-advertisements.ts";
import { apiPaths } from "#domain/base/paths.ts";
import { adminLinks } from "../../../platform/lib/admin-links.ts";
import { wholeNumber } from "../../../platform/lib/page-number.ts";
import { apiQuery } from "../../../platform/lib/search-params.ts";
import { useTranslate } from "../../../platform/i18n/use-translate.tsx";
import type { Change } from "../../../outbox/change.ts";
import { Notice } from "../../../ui/notice.tsx";
import { described } from "../../kit/form/described-field.ts";
import styles from "../../kit/form/form.module.css";
import { RecordChanges } from "../../kit/outbox/outbox-groups.tsx";
import { RecordForm } from "../../kit/record/record-form.tsx";
import { DELETED, type RecordFormProps, type RecordPages } from "../../kit/record/record-type.ts";
import type { ShownRecord } from "../../kit/record/shown-record.ts";
import { useKeptForm } from "../../kit/record/use-kept-texts.ts";
import { BothDays } from "../../kit/table/moment.tsx";
import { ADVERTISEMENT_FIELDS, type AdvertisementTexts } from "./advertisement-fields.ts";
import { PictureChoice, useAdPictures } from "./picture-choice.tsx";
import { LOOKS, PICTURE_FIELDS, readAdvertisement, type Look, placementOf } from "./read-advertisement.ts";
import { SamePlace } from "./same-place.tsx";
import { PLACEMENT_SIZES } from "#domain/advertising/placements.ts";
import { SlotFrame } from "../../../advertising/placements/slot-frame.tsx";
import { PLACEMENT_LABELS } from "../../../advertising/placements/placement-labels.ts";
import own from "./advertisements.module.css";

/** Rows of lists come without payments. */
type Data = Advertisement & { payments?: Payment[] | undefined };
export type AdvertisementShape = { texts: AdvertisementTexts; data: Data };
export type ShownAdvertisement = ShownRecord<AdvertisementShape>;

const DAYS = ["ad_published_date", "ad_ending_date"] as const;

/** A new advertisement, or one that exists; its status has steps of its own. */
function AdvertisementForm(props: RecordFormProps<AdvertisementTexts>) {
  const { recordKey, opened } = props;
  const form = useKeptForm(props);
  const { typed } = form;
  const translator = useTranslate();
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
        {(field, input) => (
          <>
            <div className={styles.fields}>
              {input("ad_title")}
              {input("client_name")}
              {input("ad_client_link")}
            </div>
            <div className={styles.fields}>
              {input("placement")}
              {input("package_type")}
              {DAYS.map((name) => input(name, typed[name] !== "" && <BothDays date={typed[name]} />))}
              {input("priority")}
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
              {input("ad_excerpt")}
              {input("ad_desc")}
              {input("admin_notes")}
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

export const ADVERTISEMENT: RecordPages<AdvertisementShape> = {
  kind: "advertisement",
  ...described(ADVERTISEMENT_FIELDS),
  keyOf: ({ id }) => String(id),
  readBody: (body) => body,
  Form: AdvertisementForm,
  isWide: true,
  opensAdded: true,
  titleOf: ({ ad_title }) => ad_title,
  href: adminLinks.advertisement,
  listHref: adminLinks.advertisements(),
  newHref: adminLinks.newAdvertisement(),
  sourceOf(key) {
    const id = wholeNumber(key, Number.MAX_SAFE_INTEGER);
    return id === null
      ? null
      : {
          path: apiPaths.adminAdvertisement(id),
          deleted: apiQuery(apiPaths.adminAdvertisement(id), DELETED),
          schema: advertisementAnswerSchema,
          list: { path: apiPaths.adminAdvertisements, rows: advertisementListSchema },
        };
  },
  labels: {
    new: "admin_ad.new",
    newLead: "admin_ad.new_lead",
    add: "admin_ad.add",
    unsentLead: "admin_ad.unsent_lead",
    missing: "admin_ad.missing",
    publicPage: "admin_ad.public_page",
    delete: "admin_ad.delete",
    deleteZone: "admin_ad.delete_zone",
    deleteWhat: "admin_ad.delete_what",
    deleteTitle: "admin_ad.delete_title",
    deleteSure: "admin_ad.delete_sure",
  },
};

type AdPreviewProps = {
  typed: Pick<AdvertisementTexts, "placement" | "ad_title">;
  urls: Readonly<Record<Look, string | null>>;
};

/** Shows what visitors will see, but no link: on phones the picture of wide screens is too small to press. */
function AdPreview({ typed, urls }: AdPreviewProps) {
  const { t } = useTranslate();
  const placement = placementOf(typed.placement);
  return (
    <section className={own.preview} aria-labelledby="ad-preview">
      <h2 id="ad-preview">{t("admin_ad.preview", { placement: t(PLACEMENT_LABELS[placement]) })}</h2>
      <div className={own.looks}>
        {LOOKS.map((look) => {
          const url = urls[look];
          return (
            <figure key={look} className={own.look} data-look={look}>
              <figcaption className={own.quiet}>
                {t(look === "desktop" ? "admin_ad.on_desktop" : "admin_ad.on_mobile")}
              </figcaption>
              <div className={own.sketch}>
                <SlotFrame placement={placement} look={look}>
                  {url === null ? (
                    <span className={own.empty}>{t("admin_ad.no_picture")}</span>
                  ) : (
                    <img key={url} src={url} {...PLACEMENT_SIZES[placement][look]} alt={typed.ad_title} />
                  )}
                </SlotFrame>
              </div>
            </figure>
          );
        })}
      </div>
    </section>
  );
}
