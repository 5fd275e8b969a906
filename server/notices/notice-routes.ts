import * as z from "zod/mini";
import {
  END_AFTER_DAYS,
  endpointBodySchema,
  noticeKeySchema,
  noticePaths,
  subscriptionAnswerSchema,
  subscriptionBodySchema,
  NEW_SUBSCRIPTIONS_PER_MINUTE,
  TEST_NOTICES_PER_HOUR,
  DECOYS_BELOW_SUBSCRIBERS,
  MOST_DECOYS,
  RENEWALS_PER_HOUR,
} from "#domain/notices/contract.ts";
import { MS_PER_DAY } from "#domain/base/day.ts";
import { BUCKET_BITS, type BucketBits } from "#domain/notices/buckets.ts";
import { limitKey } from "../http/requester.ts";
import { ProblemError } from "../http/problem.ts";
import { publicRoutes } from "../http/documented.ts";
import { windowLimit } from "../http/rate-limit.ts";
import type { App, RouteDeps } from "../route-deps.ts";
import { endSubscriptions, findSubscription, isAsBefore, saveSubscription } from "./subscriptions.ts";
import { pushSubscription, WEB_PUSH } from "./push-subscription.ts";
import { queueTest } from "./queue-test.ts";
import type { NoticeSecret } from "./seal.ts";
import { currentKey } from "./vapid-keys.ts";

/** `routeOf` a push service's address; null for one that is not allowed. Null where there is no web push. */
export type PushDesk = {
  secret: NoticeSecret;
  routeOf: (endpoint: string) => string | null;
  bits?: BucketBits;
};

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const documented = publicRoutes("notices");
const NOTHING = { 204: z.null() };

/** Browsers that are told of new lists. Nothing of these requests is logged, and no account is looked at. */
export function noticeRoutes(app: App, deps: RouteDeps & { push: PushDesk | null }): void {
  const { store, now, push } = deps;
  const limitNew = windowLimit(deps, {
    name: "notice-address",
    windowMs: MINUTE_MS,
    limit: NEW_SUBSCRIPTIONS_PER_MINUTE,
    detail: "Too many new subscriptions came from this address.",
  });
  const limitTests = windowLimit(deps, {
    name: "notice-test",
    windowMs: HOUR_MS,
    limit: TEST_NOTICES_PER_HOUR,
    detail: "Enough test notices were asked for within this hour.",
  });
  const limitRenewals = windowLimit(deps, {
    name: "notice-renewal",
    windowMs: HOUR_MS,
    limit: RENEWALS_PER_HOUR,
    detail: "This subscription was renewed often enough within this hour.",
  });

  const desk = (): PushDesk => {
    if (push !== null) return push;
    throw new ProblemError(404, "notices_off", { detail: "This site sends no notices." });
  };

  app.get(
    noticePaths.key,
    documented("What a browser needs to subscribe to notices", { response: { 200: noticeKeySchema } }),
    async (_request, reply) => {
      reply.header("cache-control", "private, no-store");
      const key = push === null ? null : await currentKey(store.db);
      if (key === null) return { data: null };
      return { data: { key: key.public_key, bits: push?.bits ?? BUCKET_BITS, decoys: await decoys() } };
    },
  );

  let counted = { atMs: -Infinity, decoys: MOST_DECOYS };
  async function decoys(): Promise<number> {
    if (Math.abs(now() - counted.atMs) < HOUR_MS) return counted.decoys;
    const { many } = await store.db
      .selectFrom("notice_subscriptions")
      .select(({ fn }) => fn.countAll<number | string>().as("many"))
      // Strangers can make any number that are not.
      .where("state", "=", "live")
      .executeTakeFirstOrThrow();
    counted = { atMs: now(), decoys: Number(many) < DECOYS_BELOW_SUBSCRIBERS ? MOST_DECOYS : 0 };
    return counted.decoys;
  }

  app.put(
    noticePaths.subscription,
    documented("Subscribe to notices, or renew a subscription", {
      problems: ["notices_off"],
      body: subscriptionBodySchema,
      response: { 200: subscriptionAnswerSchema },
    }),
    async (request, reply) => {
      const { secret, routeOf } = desk();
      const form = await pushSubscription(store.db, request.body, routeOf);
      const known = await findSubscription(store.db, secret, form);
      if (known === undefined || !isAsBefore(secret, known, form)) {
        // It has a push sent to it.
        await limitNew(limitKey(request.ip));
        if (known !== undefined) await limitTests(`${known.id}`);
      } else {
        await limitRenewals(`${known.id}`);
      }
      const saved = await request.change((trx) =>
        saveSubscription({ trx, dialect: store.dialect, secret, nowMs: now() }, form),
      );
      reply.header("cache-control", "private, no-store");
      const endsMs = Date.parse(saved.renewed_at) + END_AFTER_DAYS * MS_PER_DAY;
      return { data: { state: saved.state, ends_at: new Date(endsMs).toISOString() } };
    },
  );

  app.post(
    noticePaths.end,
    documented("End a subscription; no error if it is unknown", {
      problems: ["notices_off"],
      body: endpointBodySchema,
      response: NOTHING,
    }),
    async (request, reply) => {
      const { secret } = desk();
      await request.change(async (trx) => {
        const found = await findSubscription(trx, secret, addressOf(request.body));
        if (found !== undefined) await endSubscriptions(trx, [found.id], new Date(now()).toISOString());
      });
      reply.code(204).header("cache-control", "private, no-store");
      return null;
    },
  );

  app.post(
    noticePaths.test,
    documented("Have a test notice sent to this subscription", {
      problems: ["notices_off", "subscription_not_found"],
      body: endpointBodySchema,
      response: NOTHING,
    }),
    async (request, reply) => {
      const { secret } = desk();
      const found = await findSubscription(store.db, secret, addressOf(request.body));
      if (found === undefined) {
        throw new ProblemError(404, "subscription_not_found", { detail: "There is no such subscription." });
      }
      await limitTests(`${found.id}`);
      const test = { subscriptionId: found.id, route: found.route, nowMs: now() };
      await request.change((trx) => queueTest(trx, test));
      reply.code(204).header("cache-control", "private, no-store");
      return null;
    },
  );
}

function addressOf({ endpoint }: { endpoint: string }) {
  return { channel: WEB_PUSH, address: endpoint };
}
