import type { FastifyRequest } from "fastify";
import { heldQuerySchema, placementQuerySchema } from "#domain/advertising/placement-requests.ts";
import {
  MOST_HELD_OFFERS,
  heldOffersSchema,
  placementAnswerSchema,
  placementPaths,
} from "#domain/advertising/placements.ts";
import { publicRoutes } from "../../http/public-routes.ts";
import { memoryCounter } from "../../http/request-counter.ts";
import { retryAfterSeconds, tooManyRequests } from "../../http/retry-after.ts";
import type { App, RouteDeps } from "../../route-deps.ts";
import { addressHash } from "./address-hash.ts";
import type { Counting } from "./counting.ts";
import { isAutomated } from "./sender-judge.ts";

/** Offers for one address: what some thousand phones behind a carrier's use on the day of a list (0023). */
export const OFFERS_PER_MINUTE = 1_200;
export const OFFERS_PER_HOUR = 20_000;
const MINUTE_MS = 60_000;

/** Counts offers that an address asks for; throws 429 when they are too many. Each server counts its own. */
export function offerLimit(now: () => number): (request: FastifyRequest, offers: number) => void {
  const hashed = addressHash(now);
  // The minute first: what it refuses takes nothing of the hour.
  const windows = [
    { counter: memoryCounter(), ms: MINUTE_MS, most: OFFERS_PER_MINUTE },
    { counter: memoryCounter(), ms: 60 * MINUTE_MS, most: OFFERS_PER_HOUR },
  ];
  return (request, offers) => {
    const key = hashed(request);
    const nowMs = now();
    for (const { counter, ms, most } of windows) {
      const window = Math.floor(nowMs / ms);
      const endsMs = (window + 1) * ms;
      if (Number(counter.count(key, window, endsMs, offers)) <= most) continue;
      const seconds = retryAfterSeconds(endsMs - nowMs);
      throw tooManyRequests(
        seconds,
        `Too many advertisements for this address. Try again in ${seconds} seconds.`,
      );
    }
  };
}

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
