import {
  type Advertisement,
  advertisementAnswerSchema,
  advertisementListSchema,
  type Payment,
} from "#domain/advertising/admin-advertisements.ts";
import { apiPaths } from "#domain/base/paths.ts";
import { apiQuery } from "../../../platform/lib/search-spec.ts";
import { wholeNumber } from "../../../platform/lib/page-number.ts";
import { PLACEMENT_LABELS } from "../../../advertising/places/placement-labels.ts";
import { ADVERTISEMENT_STATUS_LABELS } from "../../kit/form/status-labels.ts";
import { PACKAGE_LABELS } from "./advertisement-labels.ts";
import { adminLinks } from "../../../platform/lib/admin-links.ts";
import { DELETED, type RecordPages } from "../../kit/record/record-type.ts";
import { ADVERTISEMENT, type AdvertisementTexts } from "./advertisement-fields.ts";
import { AdvertisementForm } from "./advertisement-form.tsx";

/** Rows of lists come without payments. */
type Data = Advertisement & { payments?: Payment[] | undefined };
export type AdvertisementShape = { texts: AdvertisementTexts; data: Data };

export const ADVERTISEMENT_PAGES: RecordPages<AdvertisementShape> = {
  ...ADVERTISEMENT,
  Form: AdvertisementForm,
  isWide: true,
  opensAdded: true,
  titleOf: ({ ad_title }) => ad_title,
  href: adminLinks.advertisement,
  listHref: adminLinks.advertisements(),
  valueLabels: {
    placement: PLACEMENT_LABELS,
    package_type: PACKAGE_LABELS,
    status: ADVERTISEMENT_STATUS_LABELS,
  },
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
