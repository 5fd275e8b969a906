import { sql } from "kysely";
import type { ExpressionBuilder, Transaction } from "kysely";
import { ProblemError } from "../http/problem.ts";
import type { Database } from "../store/schema.ts";
import type { Store } from "../store/store.ts";

/** Accounts with a role, case-insensitive, in list or single role. */
export function hasRole(name: string) {
  return sql<boolean>`lower(users.roles) like ${`%"${name}"%`}`;
}

/** SQL equivalent of `isAdmin` (domain/accounts/roles.ts). */
export function adminsOnly(eb: ExpressionBuilder<Database, "users">) {
  return eb.or([eb("is_admin", "=", 1), hasRole("admin"), hasRole("superadmin")]);
}

/** Call first: serialises two admins removing each other. SQLite writes are serial anyway. */
export async function lockAdmins(trx: Transaction<Database>, dialect: Store["dialect"]): Promise<void> {
  if (dialect === "postgres") await sql`lock table users in share row exclusive mode`.execute(trx);
}

export async function hasAdmin(db: Pick<Store["db"], "selectFrom">): Promise<boolean> {
  const row = await db.selectFrom("users").select("id").where(adminsOnly).limit(1).executeTakeFirst();
  return row !== undefined;
}

/** 409 if no admin remains; throwing rolls back. */
export async function refuseLastAdminGone(trx: Transaction<Database>): Promise<void> {
  if (await hasAdmin(trx)) return;
  throw new ProblemError(409, "last_admin", {
    detail: "This is the last admin. Make another account admin first.",
  });
}
