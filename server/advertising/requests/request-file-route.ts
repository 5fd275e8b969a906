import { apiPaths } from "#domain/base/paths.ts";
import { guardedRoutes, requirePermission } from "../../accounts/guards.ts";
import { asFile } from "../../http/documented.ts";
import { idParamsSchema } from "../../http/parameters.ts";
import { ProblemError } from "../../http/problem.ts";
import type { App, RouteDeps } from "../../route-deps.ts";

const forManagers = guardedRoutes(
  requirePermission("manage-advertisements"),
  "admin: advertisement requests",
);
/** A file is never shown as a page of this site. */
const POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** The file of a request, always as a download. */
export function requestFileRoute(app: App, { store }: RouteDeps): void {
  app.get(
    `${apiPaths.adminAdvertisementRequests}/:id/file`,
    forManagers("The file sent with a request, as a download", {
      response: { 200: asFile("*/*", "The file") },
      sends: ["Content-Disposition"],
      problems: ["file_not_found"],
      params: idParamsSchema,
    }),
    async (request, reply) => {
      const file = await store.db
        .selectFrom("advertisement_request_files as file")
        .innerJoin("advertisement_requests as request", "request.id", "file.request_id")
        .select(["file.bytes", "request.file_name", "request.file_type"])
        .where("file.request_id", "=", request.params.id)
        .executeTakeFirst();
      if (file === undefined) {
        throw new ProblemError(404, "file_not_found", { detail: "This request has no file." });
      }
      reply.headers({
        "cache-control": "private, no-store",
        "content-security-policy": POLICY,
        "content-disposition": attachment(file.file_name ?? "file"),
        "x-content-type-options": "nosniff",
      });
      return reply.type(file.file_type ?? "application/octet-stream").send(Buffer.from(file.bytes));
    },
  );
}

/** RFC 6266: a plain name for all, the real one in UTF-8. */
function attachment(name: string): string {
  const plain = name.replace(/[^\w. -]/g, "_");
  const encoded = encodeURIComponent(name).replace(
    /['()*!]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
