import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Kysely, Transaction } from "kysely";
import type { RouteDeps } from "../../route-deps.ts";
import type { Database } from "../../store/schema.ts";
import type { Store } from "../../store/store.ts";
import { unauthenticated } from "../guards.ts";
import { readAccount } from "./sessions.ts";

type ChangeOptions = {
  /** It cannot be checked afterwards. */
  endsSession?: boolean;
};

declare module "fastify" {
  interface FastifyRequest {
    /**
     * Runs a change in a write transaction and checks the guard again inside, for rights revoked since. Routes have no
     * other way to write.
     */
    change<T>(work: (trx: Transaction<Database>) => Promise<T>, options?: ChangeOptions): Promise<T>;
  }
}

/** Adds `change` to requests. */
export function letRequestsChange(
  app: FastifyInstance,
  { store, now }: { store: Store; now: RouteDeps["now"] },
): void {
  app.decorateRequest("change", async function change<
    T,
  >(this: FastifyRequest, work: (trx: Transaction<Database>) => Promise<T>, { endsSession = false }: ChangeOptions = {}): Promise<T> {
    return store.write(async (trx) => {
      await recheckAccount(trx, this, { nowMs: now() });
      const made = await work(trx);
      // On PostgreSQL the work may have waited for locks. Checking last cannot deadlock: revoking rights takes no lock
      // that the work holds. SQLite has one writer.
      const mayHaveWaited = store.dialect === "postgres" && !endsSession;
      if (mayHaveWaited) await recheckAccount(trx, this, { nowMs: now(), hold: true });
      return made;
    });
  });
}

/**
 * Applies the guard again and refreshes the account; no effect on public routes. `hold` locks session and account until
 * the transaction ends.
 */
export async function recheckAccount(
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
