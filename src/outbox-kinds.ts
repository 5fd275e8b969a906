import { adminAdvertisementKinds } from "./features/admin/advertisements/advertisement-kinds.ts";
import { articleKinds } from "./features/admin/articles/article-kinds.ts";
import { mediaKinds } from "./features/admin/media/media-kinds.ts";
import { importKinds } from "./features/admin/imports/import-kinds.ts";
import { locationKinds } from "./features/admin/locations/location-kinds.ts";
import { passportKinds } from "./features/admin/passports/passport-kinds.ts";
import { advertisementKinds } from "./features/advertise/advertisement-kinds.ts";
import { removalKinds } from "./features/removal/removal-kinds.ts";
import type { MessageId } from "./i18n/message-ids.ts";
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
