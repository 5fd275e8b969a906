import { DEFAULT_AUDIT_PAGE_SIZE, auditListSchema, auditQuerySchema } from "#domain/api/audit.ts";
import { apiPaths } from "#domain/api/paths.ts";
import { guardedRoutes, requireAdmin } from "../accounts/guards.ts";
import { filtersOf, pageOf, paging } from "../http/paging.ts";
import type { App, RouteDeps } from "../route-deps.ts";
import { readAudit } from "./read-audit.ts";

const forAdmins = guardedRoutes(requireAdmin, "admin: audit");

/** Read-only audit log; the database enforces it. */
export function auditRoutes(app: App, { store }: RouteDeps): void {
  app.get(
    apiPaths.adminAudit,
    forAdmins("Every change, newest first", {
      usualPageSize: DEFAULT_AUDIT_PAGE_SIZE,
      querystring: auditQuerySchema,
      response: { 200: auditListSchema },
    }),
    async ({ query }) => {
      const page = pageOf(query, DEFAULT_AUDIT_PAGE_SIZE);
      const { entries, total } = await readAudit(store, query, page);
      return {
        data: entries,
        ...paging(apiPaths.adminAudit, query, { ...page, total }),
        filters: filtersOf(query, ["q", "who", "what", "subject", "after", "before"]),
      };
    },
  );
}
