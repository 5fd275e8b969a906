import { adminAdvertisementRequestAnswerSchema } from "#domain/api/admin-advertisement-requests.ts";
import { apiPaths } from "#domain/api/paths.ts";
import { useUrlSearch } from "../../../hooks/use-url-search.ts";
import { numberParam } from "../../../lib/search-spec.ts";
import { NewRecord } from "../record/new-record.tsx";
import { useAdminQuery } from "../query/use-admin-query.ts";
import { SkeletonRows } from "../../../ui/skeleton.tsx";
import { ADVERTISEMENT_PAGES } from "./advertisement-record.ts";
import { fieldsFromRequest } from "./fields-from-request.ts";

const SEARCH = { request: numberParam(999_999_999) };

/** `/admin/advertisements/new`; with `?request=` filled in from a person's request. */
export function NewAdvertisement() {
  const { request } = useUrlSearch(SEARCH).search;
  const query = useAdminQuery(
    request === "" ? null : apiPaths.adminAdvertisementRequest(Number(request)),
    adminAdvertisementRequestAnswerSchema,
  );
  if (request !== "" && query.state === "loading") return <SkeletonRows />;
  const found = query.data?.data;
  return <NewRecord type={ADVERTISEMENT_PAGES} {...(found && { fields: fieldsFromRequest(found) })} />;
}
