import * as z from "zod/mini";
import { eventId, placementPaths } from "#domain/advertising/placements.ts";
import type { BeaconKind } from "#domain/advertising/placements.ts";
import { beaconSchema } from "#domain/advertising/placement-requests.ts";
import { validationProblem } from "../../http/problem.ts";
import { publicRoutes } from "../../http/public-routes.ts";
import type { App, RouteDeps } from "../../route-deps.ts";
import type { Counting } from "./counting.ts";
import { senderJudge } from "./sender-judge.ts";

const documented = publicRoutes("advertising");

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
