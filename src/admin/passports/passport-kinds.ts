import { apiPaths } from "#domain/base/paths.ts";
import type { MessageId } from "../../platform/i18n/message-ids.ts";
import { adminLinks } from "../../platform/lib/admin-links.ts";
import type { ChangedRecord, ChangeKinds } from "../../outbox/kind.ts";
import { EMPTY_PASSPORT } from "../kit/form/empty-records.ts";

const record: ChangedRecord = {
  name: "passport",
  collection: apiPaths.adminPassports,
  one: (key) => apiPaths.adminPassport(Number(key)),
  key: "id",
  page: (id) => adminLinks.passport(id),
};

export const passportKinds = {
  "passport.create": {
    record,
    method: "POST",
    label: "outbox.passport_create",
    conflict: "none",
    update: "passport.update",
  },
  "passport.update": {
    record,
    method: "PATCH",
    label: "outbox.passport_update",
    conflict: "fields",
    creation: { kind: "passport.create", fields: Object.keys(EMPTY_PASSPORT) },
  },
  "passport.delete": {
    record,
    method: "DELETE",
    label: "outbox.passport_delete",
    conflict: "deletion",
    restore: "passport.restore",
  },
  "passport.restore": { record, method: "PATCH", label: "outbox.passport_restore", conflict: "fields" },
} satisfies ChangeKinds<MessageId>;
