import { DEFAULT_AUDIT_PAGE_SIZE, auditListSchema, auditQuerySchema } from "#domain/api/audit.ts";
import { apiPaths } from "#domain/api/paths.ts";
import { requireAdmin } from "../accounts/guards.ts";
import { paging } from "../http/paging.ts";
import type { App, RouteDeps } from "../route-deps.ts";
import { readAudit } from "./read-audit.ts";

/** Read-only audit log; the database enforces it. */
export function auditRoutes(app: App, { store }: RouteDeps): void {
  app.get(
    apiPaths.adminAudit,
    {
      onRequest: requireAdmin,
      schema: {
        tags: ["admin: audit"],
        summary: "Every change, newest first",
        querystring: auditQuerySchema,
        response: { 200: auditListSchema },
      },
    },
    async ({ query }) => {
      const page = query.page ?? 1;
      const pageSize = query.page_size ?? DEFAULT_AUDIT_PAGE_SIZE;
      const { entries, total } = await readAudit(store, query, {
        offset: (page - 1) * pageSize,
        limit: pageSize,
      });
      return { data: entries, ...paging(apiPaths.adminAudit, query, { page, pageSize, total }) };
    },
  );
}
