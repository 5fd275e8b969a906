import { NewRecord } from "../kit/record/new-record.tsx";
import { useAdminMessages } from "../kit/use-admin-messages.ts";
import { LOCATION_PAGES } from "./location-record.ts";

/** `/admin/locations/new`. */
export function NewLocationPage() {
  useAdminMessages("admin-locations");
  return <NewRecord type={LOCATION_PAGES} />;
}
