import {
  type AdminLocation,
  adminLocationAnswerSchema,
  adminLocationListSchema,
} from "#domain/api/admin-locations.ts";
import { apiPaths } from "#domain/api/paths.ts";
import { useTranslate } from "../../../i18n/use-translate.tsx";
import type { Change } from "../../../outbox/change.ts";
import { useAdminRecord } from "../query/use-admin-record.ts";
import { useWaitingChanges } from "../outbox/use-waiting-changes.ts";
import { AdminMissing } from "../table/admin-missing.tsx";
import { AdminPage } from "../table/admin-page.tsx";
import { AnswerState } from "../table/answer-state.tsx";
import { useAdminMessages } from "../use-admin-messages.ts";
import { EditLocation } from "./edit-location.tsx";
import { locationResource, showLocation } from "./shown-locations.ts";
import { UnsentLocation } from "./unsent-location.tsx";

/** `/admin/locations/{slug}`; unsent branches have a temporary slug. */
export function LocationPage({ locationSlug }: { locationSlug: string }) {
  useAdminMessages("admin-locations");
  return locationSlug.startsWith("new:") ? (
    <UnsentLocation key={locationSlug} locationKey={locationSlug} />
  ) : (
    <KnownLocation key={locationSlug} slug={locationSlug} />
  );
}

function KnownLocation({ slug }: { slug: string }) {
  const { t } = useTranslate();
  const query = useAdminRecord({
    path: apiPaths.adminLocation(slug),
    schema: adminLocationAnswerSchema,
    list: apiPaths.adminLocations,
    rows: adminLocationListSchema,
    isIt: (location) => location.slug === slug,
  });
  const changes = useWaitingChanges(locationResource(slug), query);
  return (
    <AdminPage>
      <AnswerState query={query} missing={<AdminMissing title={t("admin_location.missing")} />}>
        {({ data }) => changes !== null && <Known location={data} etag={query.etag} changes={changes} />}
      </AnswerState>
    </AdminPage>
  );
}

type KnownProps = { location: AdminLocation; etag: string | null; changes: readonly Change[] };

function Known({ location, etag, changes }: KnownProps) {
  return <EditLocation shown={showLocation(location, changes)} base={location} etag={etag} />;
}
