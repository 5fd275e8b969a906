import { apiPaths } from "#domain/base/paths.ts";
import type { MessageId } from "../../platform/i18n/message-ids.ts";
import { adminLinks } from "../../platform/lib/admin-links.ts";
import { recordKinds } from "../../outbox/kind.ts";

export const passportKinds = recordKinds<MessageId>(
  {
    name: "passport",
    collection: apiPaths.adminPassports,
    one: (key) => apiPaths.adminPassport(Number(key)),
    key: "id",
    page: (id) => adminLinks.passport(id),
  },
  {
    create: "outbox.passport_create",
    update: "outbox.passport_update",
    delete: "outbox.passport_delete",
    restore: "outbox.passport_restore",
  },
);
