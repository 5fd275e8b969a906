import { apiPaths } from "#domain/base/paths.ts";
import { MAX_REQUEST_FILE_BYTES } from "#domain/advertising/contract.ts";
import type { MessageId } from "../../platform/i18n/message-ids.ts";
import { adminLinks } from "../../platform/lib/admin-links.ts";
import type { ChangedRecord, ChangeKinds } from "../../outbox/kind.ts";

/** Sent publicly, worked through by managers: two collections, unreadable to the sender. */
const record: ChangedRecord = {
  name: "advertisement-request",
  collection: apiPaths.advertisementRequests,
  one: (key) => apiPaths.adminAdvertisementRequest(Number(key)),
  key: "id",
  page: (key) => adminLinks.advertisementRequest(key),
};

export const advertisementKinds = {
  "advertisement.request": {
    record,
    method: "POST",
    label: "outbox.advertisement_request",
    maxFileBytes: MAX_REQUEST_FILE_BYTES,
    conflict: "none",
  },
  "advertisement-request.update": {
    record,
    method: "PATCH",
    label: "outbox.advertisement_request_update",
    conflict: "fields",
  },
  "advertisement-request.delete": {
    record,
    method: "DELETE",
    label: "outbox.advertisement_request_delete",
    conflict: "deletion",
    // What somebody wrote is deleted for good.
    holdMs: 15_000,
  },
} satisfies ChangeKinds<MessageId>;
