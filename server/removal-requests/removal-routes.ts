import { removalReceiptSchema, removalRequestSchema } from "#domain/api/removal-requests.ts";
import { apiPaths } from "#domain/api/paths.ts";
import { limitKey } from "../http/client-address.ts";
import { isRepeat, withIdempotency } from "../http/idempotency.ts";
import { validationProblem } from "../http/problem.ts";
import { requestCounter } from "../http/request-counter.ts";
import { windowLimit } from "../http/window-limit.ts";
import type { App, RouteDeps } from "../route-deps.ts";
import { isPublished, storeRemovalRequest } from "./store-removal-request.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Thousands share a carrier's address; flooding blocks them for a minute. */
const PER_ADDRESS_AND_MINUTE = 20;
/** By number and address: strangers may enter anyone's number. */
const PER_PHONE_AND_DAY = 5;

/** Public request to remove a wrong record. */
export function removalRoutes(app: App, deps: RouteDeps): void {
  const { store, now } = deps;
  const limitAddress = windowLimit({
    counter: requestCounter(store),
    now,
    name: "removal-address",
    windowMs: MINUTE_MS,
    limit: PER_ADDRESS_AND_MINUTE,
    detail: "Too many removal requests came from this address.",
  });
  const limitPhone = windowLimit({
    counter: requestCounter(store),
    now,
    name: "removal-phone",
    windowMs: DAY_MS,
    limit: PER_PHONE_AND_DAY,
    detail: "Enough requests came with this phone number for today.",
  });

  app.post(
    apiPaths.removalRequests,
    {
      schema: {
        tags: ["removal requests"],
        summary: "Request the removal of a wrong record",
        body: removalRequestSchema,
        response: { 201: removalReceiptSchema },
      },
    },
    async (request, reply) => {
      const { body } = request;
      // A retry after a lost answer; the record may be gone by now.
      if (!(await isRepeat(request, deps))) {
        await limitAddress(limitKey(request.ip));
        if (!(await isPublished(store, body.request_number))) {
          throw validationProblem([
            { path: "request_number", message: "This request number is not in the published lists" },
          ]);
        }
        await limitPhone(`${body.phone_number} ${limitKey(request.ip)}`);
      }
      return withIdempotency(request, reply, { ...deps, forAnyone: true }, async (trx) => {
        const data = await storeRemovalRequest(trx, body, new Date(now()).toISOString());
        return { status: 201, body: { data } };
      });
    },
  );
}
