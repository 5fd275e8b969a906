import { apiPaths } from "#domain/base/paths.ts";
import type { MessageId } from "../../platform/i18n/message-ids.ts";
import { adminLinks } from "../../platform/lib/admin-links.ts";
import type { ChangeKinds } from "../../outbox/kind.ts";

/** Lists themselves change online alone; rejected lines may be dismissed any time. */
export const importKinds = {
  "import.dismiss": {
    record: {
      name: "import-lines",
      collection: apiPaths.adminImports,
      one: (id) => apiPaths.adminImportHeadings(Number(id)),
      key: "id",
      page: (id) => adminLinks.import(Number(id)),
    },
    method: "POST",
    addsTo: true,
    label: "outbox.import_dismiss",
    conflict: "none",
    // Only reading the file again brings dismissed lines back.
    holdMs: 15_000,
  },
} satisfies ChangeKinds<MessageId>;
