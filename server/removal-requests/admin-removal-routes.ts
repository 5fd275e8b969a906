import {
  DEFAULT_REMOVAL_PAGE_SIZE,
  adminRemovalAnswerSchema,
  adminRemovalListSchema,
  removalChangeSchema,
  removalQuerySchema,
} from "#domain/api/admin-removal-requests.ts";
import { apiPaths } from "#domain/api/paths.ts";
import { lastChange } from "../accounts/audit.ts";
import { changeMaker } from "../accounts/change-maker.ts";
import { guardedRoutes, requireAdmin } from "../accounts/guards.ts";
import { idParamsSchema } from "../http/id-params.ts";
import { withIdempotency } from "../http/idempotency.ts";
import { filtersOf, pageOf, paging } from "../http/paging.ts";
import { ProblemError } from "../http/problem.ts";
import { requireIfMatch } from "../http/versions.ts";
import type { App, RouteDeps } from "../route-deps.ts";
import { changeRemoval, listRemovals, readRemoval, removalEtag } from "./admin-removals.ts";

const forAdmins = guardedRoutes(requireAdmin, "admin: removal requests");

/** Admin handling of removal requests. */
export function adminRemovalRoutes(app: App, deps: RouteDeps): void {
  const { store, now } = deps;

  app.get(
    apiPaths.adminRemovalRequests,
    forAdmins("Removal requests, newest first", {
      usualPageSize: DEFAULT_REMOVAL_PAGE_SIZE,
      querystring: removalQuerySchema,
      response: { 200: adminRemovalListSchema },
    }),
    async ({ query }) => {
      const { q = "", status = null } = query;
      const page = pageOf(query, DEFAULT_REMOVAL_PAGE_SIZE);
      const { rows, total } = await listRemovals(store, { q, status, ...page });
      return {
        data: rows.map((row) => ({ ...row, etag: removalEtag(row) })),
        ...paging(apiPaths.adminRemovalRequests, query, { ...page, total }),
        filters: filtersOf(query, ["q", "status"]),
      };
    },
  );

  app.patch(
    `${apiPaths.adminRemovalRequests}/:id`,
    forAdmins("Settle or reject a request, or change its note", {
      repeatable: true,
      versioned: true,
      sends: ["ETag"],
      problems: ["removal_request_not_found"],
      params: idParamsSchema,
      body: removalChangeSchema,
      response: { 200: adminRemovalAnswerSchema },
    }),
    async (request, reply) =>
      withIdempotency(request, reply, deps, async (trx) => {
        const { id } = request.params;
        // Row lock: concurrent admins see each other's writes.
        await trx.updateTable("removal_requests").set({ id }).where("id", "=", id).execute();
        const current = await readRemoval(trx, id);
        if (current === null) {
          throw new ProblemError(404, "removal_request_not_found", { detail: "There is no such request." });
        }
        await requireIfMatch(request, {
          etag: removalEtag(current),
          resource: current,
          changed: async () => lastChange(trx, { ...current, kind: "removal-request", key: id }),
        });
        const data = await changeRemoval(trx, changeMaker(request, now()), current, request.body);
        return { status: 200, body: { data }, headers: { etag: removalEtag(data) } };
      }),
  );
}
