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
import type { MessageId, Translator } from "../../../platform/i18n/translator.ts";
import type { Fields } from "../../../outbox/change.ts";
import type { FieldErrors } from "../../../ui/form/error-list.tsx";
import { EMPTY_ADVERTISEMENT } from "../../kit/form/empty-records.ts";
import { fieldErrors } from "../../kit/form/form-texts.ts";
import type { RecordType } from "../../kit/record/record-type.ts";
import type { ShownRecord } from "../../kit/record/shown-record.ts";

export type AdvertisementTexts = typeof EMPTY_ADVERTISEMENT;
export type AdvertisementRow = { texts: AdvertisementTexts; data: Advertisement };
export type ShownAdvertisement = ShownRecord<AdvertisementRow>;

export type PictureSize = { width: number; height: number };
/** By picture id. */
export type PictureSizes = ReadonlyMap<string, PictureSize>;

/** Which of its two pictures: for wide pages and for phones. */
export const PICTURE_FIELDS = { desktop: "ad_desktop_asset", mobile: "ad_mobile_asset" } as const;
export type Look = keyof typeof PICTURE_FIELDS;
export const LOOKS: readonly Look[] = ["desktop", "mobile"];

export const ADVERTISEMENT: RecordType<AdvertisementRow> = {
  kind: "advertisement",
  empty: EMPTY_ADVERTISEMENT,
  keyOf: ({ id }) => String(id),
  readBody: (body) => body,
};

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

const WRONG: Readonly<Record<string, MessageId>> = {
  placement: "admin_ad.wrong_placement",
  ad_title: "admin_ad.wrong_title",
  client_name: "admin_ad.wrong_client",
  ad_client_link: "admin_ad.wrong_link",
  package_type: "admin_ad.wrong_package",
  ad_published_date: "admin_ad.wrong_day",
  ad_ending_date: "admin_ad.wrong_day",
  priority: "admin_ad.wrong_priority",
  ad_desktop_asset: "admin_ad.wrong_picture",
  ad_mobile_asset: "admin_ad.wrong_picture",
  ad_excerpt: "admin_ad.too_long",
  ad_desc: "admin_ad.too_long",
  admin_notes: "admin_ad.too_long",
};

/** The request body, or an error per field. `sizes`: of the pictures known here. */
export function readAdvertisement(
  translator: Translator,
  typed: AdvertisementTexts,
  { isNew, sizes }: { isNew: boolean; sizes: PictureSizes },
): Result<Fields, FieldErrors> {
  const { status: _status, advertisement_request_id: request, priority, ...texts } = typed;
  const trimmed = Object.entries(texts).map(([field, text]) => [field, text.trim() || null]);
  const body: Fields = {
    ...Object.fromEntries(trimmed),
    priority: /^\d+$/.test(priority.trim()) ? Number(priority) : null,
    ...(isNew && request !== "" ? { advertisement_request_id: Number(request) } : {}),
  };
  const read = (isNew ? newAdvertisementSchema : advertisementChangeSchema).safeParse(body);
  const wrong = new Set<unknown>(read.error?.issues.map(({ path }) => path[0]));
  for (const name of ["ad_published_date", "ad_ending_date"] as const) {
    if (typed[name] !== "" && parseIsoDate(typed[name]) === null) wrong.add(name);
  }
  const errors = {
    ...fieldErrors(translator, wrong, WRONG),
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
