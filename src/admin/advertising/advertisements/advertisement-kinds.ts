import { apiPaths } from "#domain/base/paths.ts";
import type { MessageId } from "../../../platform/i18n/message-ids.ts";
import { adminLinks } from "../../../platform/lib/admin-links.ts";
import type { ChangedRecord, ChangeKinds } from "../../../outbox/kind.ts";
import { EMPTY_ADVERTISEMENT } from "../../kit/form/empty-records.ts";

const record: ChangedRecord = {
  name: "advertisement",
  collection: apiPaths.adminAdvertisements,
  one: (key) => apiPaths.adminAdvertisement(Number(key)),
  key: "id",
  page: (key) => adminLinks.advertisement(key),
};

/** Payments have a queue of their own: a change in conflict does not hold them up. */
const payments: ChangedRecord = {
  ...record,
  name: "advertisement-payment",
  one: (key) => apiPaths.adminAdvertisementPayments(Number(key)),
};

export const adminAdvertisementKinds = {
  "advertisement.create": {
    record,
    method: "POST",
    label: "outbox.advertisement_create",
    conflict: "none",
    update: "advertisement.update",
  },
  "advertisement.update": {
    record,
    method: "PATCH",
    label: "outbox.advertisement_update",
    conflict: "fields",
    foldsUnless: "status",
    creation: {
      kind: "advertisement.create",
      // New ones are drafts.
      fields: Object.keys(EMPTY_ADVERTISEMENT).filter((field) => field !== "status"),
    },
  },
  "advertisement.delete": {
    record,
    method: "DELETE",
    label: "outbox.advertisement_delete",
    conflict: "deletion",
    restore: "advertisement.restore",
  },
  "advertisement.restore": {
    record,
    method: "PATCH",
    label: "outbox.advertisement_restore",
    conflict: "fields",
  },
  "advertisement.payment": {
    record: payments,
    method: "POST",
    addsTo: true,
    label: "outbox.advertisement_payment",
    conflict: "none",
  },
} satisfies ChangeKinds<MessageId>;
