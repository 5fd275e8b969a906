import { apiPaths } from "#domain/base/paths.ts";
import type { MessageId } from "../../platform/i18n/message-ids.ts";
import type { ChangedRecord, ChangeKinds } from "../../outbox/kind.ts";

/** Requested publicly, settled by admins: two collections, unreadable to the requester. */
const record: ChangedRecord = {
  name: "removal-request",
  collection: apiPaths.removalRequests,
  one: (key) => apiPaths.adminRemovalRequest(Number(key)),
  key: "id",
};

export const removalKinds = {
  "removal.request": { record, method: "POST", label: "outbox.removal_request", conflict: "none" },
  "removal.settle": { record, method: "PATCH", label: "outbox.removal_settle", conflict: "fields" },
} satisfies ChangeKinds<MessageId>;
