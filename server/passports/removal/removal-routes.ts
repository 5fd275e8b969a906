import { removalReceiptSchema, removalRequestSchema } from "#domain/passports/removal-requests.ts";
import { apiPaths } from "#domain/base/paths.ts";
import { validationProblem } from "../../http/problem.ts";
import { publicForm } from "../../http/public-form.ts";
import { publicRoutes } from "../../http/documented.ts";
import type { App, RouteDeps } from "../../route-deps.ts";
import type { ReadStore } from "../../store/store.ts";

/** Public request to remove a wrong record. */
export function removalRoutes(app: App, deps: RouteDeps): void {
  const send = publicForm(deps, {
    name: "removal",
    tooMany: "Too many removal requests came from this address.",
  });

  app.post(
    apiPaths.removalRequests,
    publicRoutes("removal requests")("Request the removal of a wrong record", {
      repeatable: true,
      body: removalRequestSchema,
      response: { 201: removalReceiptSchema },
    }),
    async (request, reply) => {
      const { body } = request;
      return send(request, reply, () => ({
        phone: body.phone_number,
        check: () => refuseUnlisted(deps.store, body.request_number),
        keep: (trx, now) =>
          trx
            .insertInto("removal_requests")
            .values({ ...body, status: "pending", created_at: now, updated_at: null })
            .returning(["id", "request_number", "status", "created_at"])
            .executeTakeFirstOrThrow(),
      }));
    },
  );
}

async function refuseUnlisted({ db }: ReadStore, requestNumber: string): Promise<void> {
  const row = await db
    .selectFrom("passports")
    .select("id")
    .where("request_number", "=", requestNumber)
    .executeTakeFirst();
  if (row !== undefined) return;
  throw validationProblem([
    { path: "request_number", message: "This request number is not in the published lists" },
  ]);
}
