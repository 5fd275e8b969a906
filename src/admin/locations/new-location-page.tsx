import { NewRecord } from "../kit/record/new-record.tsx";
import { useAdminMessages } from "../kit/use-admin-messages.ts";
import { LOCATION } from "./location-record.tsx";

/** `/admin/locations/new`. */
export function NewLocationPage() {
  useAdminMessages("admin-locations");
  return <NewRecord type={LOCATION} />;
}
