import {
  ADVERTISEMENT_STATUSES,
  type Advertisement,
  advertisementChangeSchema,
  newAdvertisementSchema,
} from "#domain/advertising/admin-advertisements.ts";
import { PLACEMENT_SIZES, PLACEMENTS, type Placement } from "#domain/advertising/placements.ts";
import type { AdvertisementStatus } from "#domain/advertising/steps.ts";
import { hasShapeOf } from "#domain/advertising/ready-to-run.ts";
import { parseIsoDate } from "#domain/base/day.ts";
import { err, ok, type Result } from "#domain/base/result.ts";
import type { Translator } from "../../../platform/i18n/translator.ts";
import type { Fields } from "../../../outbox/change.ts";
import type { FieldErrors } from "../../../ui/form/error-list.tsx";
import { bodyOf, fieldErrors, refusedFields } from "../../kit/form/form-texts.ts";
import { ADVERTISEMENT_FIELDS, type AdvertisementTexts } from "./advertisement-fields.ts";

export type PictureSize = { width: number; height: number };
/** By picture id. */
export type PictureSizes = ReadonlyMap<string, PictureSize>;

/** Which of its two pictures: for wide pages and for phones. */
export const PICTURE_FIELDS = { desktop: "ad_desktop_asset", mobile: "ad_mobile_asset" } as const;
export type Look = keyof typeof PICTURE_FIELDS;
export const LOOKS: readonly Look[] = ["desktop", "mobile"];

/** Tells it as far as this device knows: the server refuses to delete what was shown or paid for. Lists come without payments. */
export function isUnused({
  status,
  impressions_count,
  payment_status,
  payments = [],
}: Advertisement & { payments?: readonly unknown[] | undefined }): boolean {
  return (
    status === "draft" && impressions_count === 0 && payment_status === "pending" && payments.length === 0
  );
}

export function placementOf(text: string): Placement {
  return PLACEMENTS.find((known) => known === text) ?? PLACEMENTS[0];
}

export function statusOf(text: string): AdvertisementStatus {
  return ADVERTISEMENT_STATUSES.find((known) => known === text) ?? "draft";
}

/** The request body, or an error per field. `sizes`: of the pictures known here. */
export function readAdvertisement(
  translator: Translator,
  typed: AdvertisementTexts,
  { isNew, sizes }: { isNew: boolean; sizes: PictureSizes },
): Result<Fields, FieldErrors> {
  const body = bodyOf(ADVERTISEMENT_FIELDS, typed, isNew);
  const wrong = refusedFields((isNew ? newAdvertisementSchema : advertisementChangeSchema).safeParse(body));
  for (const name of ["ad_published_date", "ad_ending_date"] as const) {
    if (typed[name] !== "" && parseIsoDate(typed[name]) === null) wrong.add(name);
  }
  const errors = {
    ...fieldErrors(translator, ADVERTISEMENT_FIELDS, wrong),
    ...(isBackwards(typed) ? { ad_ending_date: translator.t("admin_ad.days_backwards") } : {}),
    ...shapeErrors(translator, typed, sizes),
  };
  return Object.keys(errors).length === 0 ? ok(body) : err(errors);
}

function isBackwards({ ad_published_date: first, ad_ending_date: last }: AdvertisementTexts): boolean {
  return first !== "" && last !== "" && last < first;
}

function shapeErrors(translator: Translator, typed: AdvertisementTexts, sizes: PictureSizes): FieldErrors {
  return Object.fromEntries(
    LOOKS.flatMap((look) => {
      const field = PICTURE_FIELDS[look];
      const size = sizes.get(typed[field]);
      const sentence =
        size && shapeFault(translator, size, PLACEMENT_SIZES[placementOf(typed.placement)][look]);
      return sentence ? [[field, sentence]] : [];
    }),
  );
}

/** What is wrong with a picture for a room; null if it fits. */
export function shapeFault({ t }: Translator, picture: PictureSize, room: PictureSize): string | null {
  if (hasShapeOf(picture, room)) return null;
  return t("admin_ad.wrong_shape", {
    wanted: sizeText(room),
    twice: sizeText({ width: room.width * 2, height: room.height * 2 }),
    given: sizeText(picture),
  });
}

/** "728 × 90". */
export function sizeText({ width, height }: PictureSize): string {
  return `${width} × ${height}`;
}
