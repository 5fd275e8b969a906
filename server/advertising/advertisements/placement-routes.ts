import type { FastifyRequest } from "fastify";
import * as z from "zod/mini";
import {
  MOST_HELD_OFFERS,
  heldOffersSchema,
  placementAnswerSchema,
  placementPaths,
  eventId,
  type BeaconKind,
  OFFERS_PER_MINUTE,
  OFFERS_PER_HOUR,
} from "#domain/advertising/contract.ts";
import { PLACEMENTS } from "#domain/advertising/placements.ts";
import { retryAfterSeconds, tooManyRequests, validationProblem } from "../../http/problem.ts";
import { publicRoutes } from "../../http/documented.ts";
import { memoryCounter } from "../../http/request-counter.ts";
import type { App, RouteDeps } from "../../route-deps.ts";
import type { Counting } from "./counting.ts";
import { addressHash, isAutomated, senderJudge } from "./judge-event.ts";
import { wholeNumber } from "#domain/base/input-fields.ts";

const placement = z.enum(PLACEMENTS, `placement is one of ${PLACEMENTS.join(", ")}`);

/** Query of `GET /advertisements/placement`. */
const placementQuerySchema = z.strictObject({ placement });
/** Query of `GET /advertisements/held`. */
const heldQuerySchema = z.strictObject({
  count: z.optional(
    wholeNumber(1, MOST_HELD_OFFERS, `count is a whole number from 1 to ${MOST_HELD_OFFERS}`),
  ),
});

const EVENT_ID = /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}:(?:view|click|shown)$/;
const shortText = z.optional(z.string().check(z.maxLength(100, "Use at most 100 characters")));

/** Body of `POST /advertisements/impression`, `/click` and `/shown`. The optional fields are not kept. */
const beaconSchema = z.strictObject({
  ad_id: z.int("ad_id is a whole number"),
  placement,
  event_id: z
    .string()
    .check(z.regex(EVENT_ID, "event_id is the offer’s id, a colon, and view, click or shown")),
  session_id: shortText,
  viewport: shortText,
  language: shortText,
});

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

/** What phones tell of offers. Answered when they are stored, whether they count or not. */
export function eventRoutes(
  app: App,
  { counting, now }: Pick<RouteDeps, "now"> & { counting: Counting },
): void {
  const judgeSender = senderJudge(now);

  const accept = (path: string, kind: BeaconKind, summary: string) =>
    app.post(
      path,
      documented(summary, {
        problems: ["advertising_busy"],
        body: beaconSchema,
        response: { 204: z.null() },
      }),
      async (request, reply) => {
        const { ad_id, placement, event_id } = request.body;
        const [offerId = ""] = event_id.split(":");
        if (event_id !== eventId(offerId, kind)) {
          throw validationProblem([{ path: "event_id", message: `event_id ends with ${kind} here` }]);
        }
        const sender = judgeSender(request);
        await counting.record({ offerId, kind, advertisementId: ad_id, placement, atMs: now(), sender });
        reply.code(204).header("cache-control", "no-store");
        return null;
      },
    );

  accept(placementPaths.impression, "view", "Half of the picture was in view for one second");
  accept(placementPaths.shown, "shown", "An offer that was held is shown");
  accept(placementPaths.click, "click", "The advertisement was followed");
}
