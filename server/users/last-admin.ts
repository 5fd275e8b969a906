import { sql } from "kysely";
import type { ExpressionBuilder, Transaction } from "kysely";
import { ProblemError } from "../http/problem.ts";
import type { Database } from "../store/schema.ts";
import type { Store } from "../store/store.ts";

/** Accounts with this role, whatever its case; a single role may stand in place of the list. */
export function hasRole(name: string) {
  return sql<boolean>`lower(users.roles) like ${`%"${name}"%`}`;
}

/** The rows that `isAdmin` of domain/roles.ts says yes to. */
export function adminsOnly(eb: ExpressionBuilder<Database, "users">) {
  return eb.or([eb("is_admin", "=", 1), hasRole("admin"), hasRole("superadmin")]);
}

/**
 * To be asked first in a transaction that may take an admin away: two that take each other away must come one after
 * the other. SQLite lets one write at a time anyway.
 */
export async function lockAdmins(trx: Transaction<Database>, dialect: Store["dialect"]): Promise<void> {
  if (dialect === "postgres") await sql`lock table users in share row exclusive mode`.execute(trx);
}

export async function hasAdmin(db: Pick<Store["db"], "selectFrom">): Promise<boolean> {
  const row = await db.selectFrom("users").select("id").where(adminsOnly).limit(1).executeTakeFirst();
  return row !== undefined;
}

/** 409 when a change has left nobody who could undo it; thrown inside its transaction, it takes the change back. */
export async function refuseLastAdminGone(trx: Transaction<Database>): Promise<void> {
  if (await hasAdmin(trx)) return;
  throw new ProblemError(409, "last_admin", {
    detail: "The last admin has to stay. Make somebody else one first.",
  });
}
