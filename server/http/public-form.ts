import type { FastifyReply, FastifyRequest } from "fastify";
import type { Transaction } from "kysely";
import { MS_PER_DAY } from "#domain/base/day.ts";
import type { RouteDeps } from "../route-deps.ts";
import type { Database } from "../store/schema.ts";
import { limitKey } from "./requester.ts";
import { isRepeat, withIdempotency } from "./idempotency.ts";
import { windowLimit } from "./rate-limit.ts";

const MINUTE_MS = 60_000;
/** Thousands share a carrier's address; flooding blocks them for a minute. */
const PER_ADDRESS_AND_MINUTE = 20;
/** Counts a number and address together, because strangers may enter anyone's number. */
const PER_PHONE_AND_DAY = 5;

type Form = {
  phone: string;
  /** Throws what is wrong with the form. */
  check?: () => Promise<void>;
  /** Stores it; `now` is an ISO instant. */
  keep: (trx: Transaction<Database>, now: string) => Promise<unknown>;
};

/**
 * Limits a form that everyone may send, by address and phone number, and answers 201 with what it stored. A file is
 * read after the first limit.
 */
export function publicForm(deps: RouteDeps, { name, tooMany }: { name: string; tooMany: string }) {
  const limitAddress = windowLimit(deps, {
    name: `${name}-address`,
    windowMs: MINUTE_MS,
    limit: PER_ADDRESS_AND_MINUTE,
    detail: tooMany,
  });
  const limitPhone = windowLimit(deps, {
    name: `${name}-phone`,
    windowMs: MS_PER_DAY,
    limit: PER_PHONE_AND_DAY,
    detail: "Enough requests came with this phone number for today.",
  });
  return async <R extends FastifyReply>(
    request: FastifyRequest,
    reply: R,
    read: () => Form | Promise<Form>,
  ): Promise<R> => {
    // A retry after a lost answer; what `check` looks for may be gone by now.
    const isNew = !(await isRepeat(request, deps));
    if (isNew) await limitAddress(limitKey(request.ip));
    const { phone, check, keep } = await read();
    if (isNew) {
      await check?.();
      await limitPhone(`${phone} ${limitKey(request.ip)}`);
    }
    return withIdempotency(request, reply, { ...deps, forAnyone: true }, async (trx) => ({
      status: 201,
      body: { data: await keep(trx, new Date(deps.now()).toISOString()) },
    }));
  };
}
