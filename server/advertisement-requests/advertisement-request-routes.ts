import {
  advertisementRequestAnswerSchema,
  advertisementRequestBodySchema,
} from "#domain/api/advertisement-requests.ts";
import { apiPaths } from "#domain/api/paths.ts";
import { limitKey } from "../http/client-address.ts";
import { isRepeat, withIdempotency } from "../http/idempotency.ts";
import { requestCounter } from "../http/request-counter.ts";
import { windowLimit } from "../http/window-limit.ts";
import type { App, RouteDeps } from "../route-deps.ts";
import { storeAdvertisementRequest } from "./store-advertisement-request.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** One carrier's address serves thousands: a flood blocks others for a minute only. */
const PER_ADDRESS_AND_MINUTE = 20;
/** By number and address: anyone can enter someone's number. */
const PER_PHONE_AND_DAY = 5;

export function advertisementRequestRoutes(app: App, deps: RouteDeps): void {
  const { store, now } = deps;
  const limitAddress = windowLimit({
    counter: requestCounter(store),
    now,
    name: "advertisement-address",
    windowMs: MINUTE_MS,
    limit: PER_ADDRESS_AND_MINUTE,
    detail: "Too many requests to advertise came from this address.",
  });
  const limitPhone = windowLimit({
    counter: requestCounter(store),
    now,
    name: "advertisement-phone",
    windowMs: DAY_MS,
    limit: PER_PHONE_AND_DAY,
    detail: "Enough requests came with this phone number for today.",
  });

  app.post(
    apiPaths.advertisementRequests,
    {
      schema: {
        tags: ["advertisement requests"],
        summary: "Ask to advertise",
        body: advertisementRequestBodySchema,
        response: { 201: advertisementRequestAnswerSchema },
      },
    },
    async (request, reply) => {
      const { body } = request;
      if (!(await isRepeat(request, deps))) {
        await limitAddress(limitKey(request.ip));
        await limitPhone(`${body.phone_number} ${limitKey(request.ip)}`);
      }
      return withIdempotency(request, reply, { ...deps, forAnyone: true }, async (trx) => {
        const data = await storeAdvertisementRequest(trx, body, new Date(now()).toISOString());
        return { status: 201, body: { data } };
      });
    },
  );
}
