import { apiPaths } from "#domain/base/paths.ts";
import type { MessageId } from "../../../platform/i18n/message-ids.ts";
import { adminLinks } from "../../../platform/lib/admin-links.ts";
import { type ChangedRecord, type ChangeKinds, recordKinds } from "../../../outbox/kind.ts";

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
  ...recordKinds<MessageId>(
    record,
    {
      create: "outbox.advertisement_create",
      update: "outbox.advertisement_update",
      delete: "outbox.advertisement_delete",
      restore: "outbox.advertisement_restore",
    },
    { foldsUnless: "status" },
  ),
  "advertisement.payment": {
    record: payments,
    method: "POST",
    addsTo: true,
    label: "outbox.advertisement_payment",
    conflict: "none",
  },
} satisfies ChangeKinds<MessageId>;
