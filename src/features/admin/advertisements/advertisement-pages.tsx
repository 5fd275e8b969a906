import { useAdminMessages } from "../use-admin-messages.ts";
import { AdvertisementPage } from "./advertisement-page.tsx";
import { AdvertisementsPage } from "./advertisements-page.tsx";
import { NewAdvertisement } from "./new-advertisement.tsx";
import { StatsPage } from "./stats-page.tsx";

/** `/admin/advertisements/` and the pages below it: one chunk. Without `at`: the list. */
export function AdvertisementPages({ at }: { at?: string }) {
  useAdminMessages("admin-advertisements", "advertisement-figures");
  if (at === undefined) return <AdvertisementsPage />;
  if (at === "stats") return <StatsPage />;
  return at === "new" ? <NewAdvertisement /> : <AdvertisementPage advertisementId={at} />;
}
