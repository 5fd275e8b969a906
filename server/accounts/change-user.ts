import type { Kysely, Transaction } from "kysely";
import type { User, UserChange } from "#domain/accounts/users.ts";
import { isAdmin } from "#domain/accounts/roles.ts";
import { type Account, USER_COLUMNS, toUser } from "./user-row.ts";
import { writeAudit } from "./audit.ts";
import { ProblemError } from "../http/problem.ts";
import { etagOf } from "../http/etag.ts";
import type { Database } from "../store/schema.ts";

export type VersionedUser = { user: User; etag: string };

/** An account with ETag; 404 if missing. */
export async function readUser(db: Kysely<Database>, id: number): Promise<VersionedUser> {
  const row = await db
    .selectFrom("users")
    .select([...USER_COLUMNS, "users.version"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (row === undefined)
    throw new ProblemError(404, "user_not_found", { detail: "There is no such account." });
  return { user: toUser(row), etag: etagOf("user", id, row.version) };
}

/** Changes rights after `lockAdmins`; 409 for removing one's own admin right, so one admin remains. */
export async function changeUser(
  trx: Transaction<Database>,
  { user, etag }: VersionedUser,
  change: UserChange,
  by: { account: Account; now: string },
): Promise<VersionedUser> {
  const before = rightsOf(user);
  const after = {
    is_admin: change.is_admin ?? user.is_admin,
    roles: change.roles === undefined ? user.roles : [...new Set(change.roles)],
    permissions: change.permissions === undefined ? user.permissions : [...new Set(change.permissions)],
    plan_type: change.plan_type === undefined ? user.plan_type : change.plan_type,
  };
  if (JSON.stringify(before) === JSON.stringify(after)) return { user, etag };
  if (user.id === by.account.user.id && isAdmin(before) && !isAdmin(after)) {
    throw new ProblemError(409, "own_admin", {
      detail: "You cannot remove your own admin role. Ask another admin.",
    });
  }
  await trx
    .updateTable("users")
    .set(({ eb }) => ({
      is_admin: after.is_admin ? 1 : 0,
      roles: JSON.stringify(after.roles),
      permissions: JSON.stringify(after.permissions),
      plan_type: after.plan_type,
      version: eb("version", "+", 1),
      updated_at: by.now,
    }))
    .where("id", "=", user.id)
    .execute();
  await writeAudit(trx, {
    account: by.account,
    action: "user.update",
    subject: `user:${user.id}`,
    before,
    after,
    now: by.now,
  });
  return readUser(trx, user.id);
}

function rightsOf({ is_admin, roles, permissions, plan_type }: User) {
  return { is_admin, roles, permissions, plan_type };
}
