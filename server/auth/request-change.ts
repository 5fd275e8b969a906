import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Kysely, Transaction } from "kysely";
import type { RouteDeps } from "../routes.ts";
import type { Database } from "../store/schema.ts";
import type { Store } from "../store/store.ts";
import { unauthenticated } from "./guards.ts";
import { readAccount } from "./sessions.ts";

type ChangeOptions = {
  /** The change may end the very session that makes it: it can not be asked for afterwards. */
  endsSession?: boolean;
};

declare module "fastify" {
  interface FastifyRequest {
    /**
     * Runs a change in one write transaction. What the route's guard asked is asked again there: a session, an account
     * or a right that was taken away since then changes nothing any more. Routes have no other way to write.
     */
    change<T>(work: (trx: Transaction<Database>) => Promise<T>, options?: ChangeOptions): Promise<T>;
  }
}

/** Gives every request its `change`. */
export function letRequestsChange(
  app: FastifyInstance,
  { store, now }: { store: Store; now: RouteDeps["now"] },
): void {
  app.decorateRequest("change", async function change<
    T,
  >(this: FastifyRequest, work: (trx: Transaction<Database>) => Promise<T>, { endsSession = false }: ChangeOptions = {}): Promise<T> {
    return store.write(async (trx) => {
      await askAgain(trx, this, { nowMs: now() });
      const made = await work(trx);
      // On PostgreSQL the work may have waited for locks. Asked for at the end, this one can not make two changes wait
      // for each other: whoever takes rights away waits for no lock that the work holds. SQLite has one writer.
      const mayHaveWaited = store.dialect === "postgres" && !endsSession;
      if (mayHaveWaited) await askAgain(trx, this, { nowMs: now(), hold: true });
      return made;
    });
  });
}

/**
 * Refuses a request behind a guard as the guard would at this moment, and renews its account; does nothing without one.
 * With `hold` session and account stay as they are until the transaction ends.
 */
export async function askAgain(
  db: Kysely<Database>,
  request: FastifyRequest,
  { nowMs, hold = false }: { nowMs: number; hold?: boolean },
): Promise<void> {
  const { guard, account } = request;
  if (guard === null || account === null) return;
  request.account = await readAccount(db, account, { nowMs, hold });
  if (request.account === null) throw unauthenticated();
  guard(request.account);
}
