import {
  advertisementRequestAnswerSchema,
  advertisementRequestBodySchema,
} from "#domain/api/advertisement-requests.ts";
import { apiPaths } from "#domain/api/paths.ts";
import { publicForm } from "../http/public-form.ts";
import { publicRoutes } from "../http/public-routes.ts";
import type { App, RouteDeps } from "../route-deps.ts";

export function advertisementRequestRoutes(app: App, deps: RouteDeps): void {
  const send = publicForm(deps, {
    name: "advertisement",
    tooMany: "Too many requests to advertise came from this address.",
  });

  app.post(
    apiPaths.advertisementRequests,
    publicRoutes("advertisement requests")("Ask to advertise", {
      body: advertisementRequestBodySchema,
      response: { 201: advertisementRequestAnswerSchema },
    }),
    async (request, reply) => {
      const { email = null, company_name, ...body } = request.body;
      return send(request, reply, {
        phone: body.phone_number,
        keep: async (trx, now) => {
          const { updated_at: _updated, ...row } = await trx
            .insertInto("advertisement_requests")
            .values({
              ...body,
              email,
              company_name: company_name || null,
              status: "pending",
              created_at: now,
            })
            .returningAll()
            .executeTakeFirstOrThrow();
          return row;
        },
      });
    },
  );
}
