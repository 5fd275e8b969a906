import {
  MOST_HELD_OFFERS,
  heldOffersSchema,
  placementAnswerSchema,
  placementPaths,
} from "#domain/api/placements.ts";
import { heldQuerySchema, placementQuerySchema } from "#domain/api/placement-requests.ts";
import { publicRoutes } from "../http/public-routes.ts";
import type { App, RouteDeps } from "../route-deps.ts";
import type { Counting } from "./counting.ts";
import { offerLimit } from "./offer-limit.ts";
import { isAutomated } from "./sender-judge.ts";

const documented = publicRoutes("advertising");

/** Advertisements for pages, each with an offer. Automated agents get none: an offer is somebody who may look. */
export function placementRoutes(
  app: App,
  { counting, now }: Pick<RouteDeps, "now"> & { counting: Counting },
): void {
  const countOffers = offerLimit(now);

  app.get(
    placementPaths.placement,
    documented("The advertisement to show in a placement now, and its offer", {
      problems: ["advertising_busy"],
      querystring: placementQuerySchema,
      response: { 200: placementAnswerSchema },
    }),
    async (request, reply) => {
      reply.header("cache-control", "no-store");
      if (isAutomated(request)) return { data: null };
      countOffers(request, 1);
      const [offer = null] = await counting.offer({ placement: request.query.placement, count: 1 });
      return { data: offer };
    },
  );

  app.get(
    placementPaths.held,
    documented("Offers for a phone to hold until it is offline, over all placements", {
      problems: ["advertising_busy"],
      querystring: heldQuerySchema,
      response: { 200: heldOffersSchema },
    }),
    async (request, reply) => {
      reply.header("cache-control", "no-store");
      if (isAutomated(request)) return { data: [] };
      const { count = MOST_HELD_OFFERS } = request.query;
      countOffers(request, count);
      return { data: [...(await counting.offer({ placement: null, count }))] };
    },
  );
}
