import { apiPaths } from "#domain/api/paths.ts";
import type { MessageId } from "../../i18n/message-ids.ts";
import type { ChangeKinds } from "../../outbox/kind.ts";

export const advertisementKinds = {
  "advertisement.request": {
    record: {
      name: "advertisement-request",
      collection: apiPaths.advertisementRequests,
      one: () => apiPaths.advertisementRequests,
      key: "id",
    },
    method: "POST",
    label: "outbox.advertisement_request",
    conflict: "none",
  },
} satisfies ChangeKinds<MessageId>;
