import { apiPaths } from "#domain/base/paths.ts";
import { MAX_PICTURE_BYTES } from "#domain/articles/contract.ts";
import type { MessageId } from "../../../platform/i18n/message-ids.ts";
import type { ChangeKinds } from "../../../outbox/kind.ts";

export const mediaKinds = {
  "media.create": {
    record: {
      name: "media",
      collection: apiPaths.adminMedia,
      one: () => apiPaths.adminMedia,
      key: "id",
    },
    method: "POST",
    label: "outbox.media_create",
    maxFileBytes: MAX_PICTURE_BYTES,
    conflict: "none",
  },
} satisfies ChangeKinds<MessageId>;
