import { apiPaths } from "#domain/base/paths.ts";
import type { MessageId } from "../../platform/i18n/message-ids.ts";
import { adminLinks } from "../../platform/lib/admin-links.ts";
import { recordKinds } from "../../outbox/kind.ts";

export const locationKinds = recordKinds<MessageId>(
  {
    name: "location",
    collection: apiPaths.adminLocations,
    one: apiPaths.adminLocation,
    key: "slug",
    page: (slug) => adminLinks.location(slug),
  },
  {
    create: "outbox.location_create",
    update: "outbox.location_update",
    delete: "outbox.location_delete",
    restore: "outbox.location_restore",
  },
);
