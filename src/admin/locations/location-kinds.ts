import { apiPaths } from "#domain/base/paths.ts";
import type { MessageId } from "../../platform/i18n/message-ids.ts";
import { adminLinks } from "../../platform/lib/admin-links.ts";
import type { ChangedRecord, ChangeKinds } from "../../outbox/kind.ts";
import { EMPTY_LOCATION } from "../kit/form/empty-records.ts";

const record: ChangedRecord = {
  name: "location",
  collection: apiPaths.adminLocations,
  one: apiPaths.adminLocation,
  key: "slug",
  page: (slug) => adminLinks.location(slug),
};

export const locationKinds = {
  "location.create": {
    record,
    method: "POST",
    label: "outbox.location_create",
    conflict: "none",
    update: "location.update",
  },
  "location.update": {
    record,
    method: "PATCH",
    label: "outbox.location_update",
    conflict: "fields",
    creation: { kind: "location.create", fields: Object.keys(EMPTY_LOCATION) },
  },
  "location.delete": {
    record,
    method: "DELETE",
    label: "outbox.location_delete",
    conflict: "deletion",
    restore: "location.restore",
  },
  "location.restore": { record, method: "PATCH", label: "outbox.location_restore", conflict: "fields" },
} satisfies ChangeKinds<MessageId>;
