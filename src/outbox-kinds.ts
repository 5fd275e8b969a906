import { adminAdvertisementKinds } from "./admin/advertising/advertisements/advertisement-kinds.ts";
import { articleKinds } from "./admin/articles/article-kinds.ts";
import { mediaKinds } from "./admin/kit/media/media-kinds.ts";
import { importKinds } from "./admin/imports/import-kinds.ts";
import { locationKinds } from "./admin/locations/location-kinds.ts";
import { passportKinds } from "./admin/passports/passport-kinds.ts";
import { advertisementKinds } from "./advertising/request/advertisement-request-kinds.ts";
import { removalKinds } from "./passports/removal/removal-kinds.ts";
import type { MessageId } from "./platform/i18n/message-ids.ts";
import type { ChangeKinds } from "./outbox/kind.ts";

/** Every kind of change, for page and service worker. Each is defined beside its feature. */
export const outboxKinds: ChangeKinds<MessageId> = {
  ...passportKinds,
  ...locationKinds,
  ...importKinds,
  ...articleKinds,
  ...mediaKinds,
  ...removalKinds,
  ...advertisementKinds,
  ...adminAdvertisementKinds,
};
