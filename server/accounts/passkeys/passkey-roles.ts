import type { Kysely, Transaction } from "kysely";
import { asksForPasskey, passkeyRolesSchema } from "#domain/accounts/passkeys.ts";
import type { Rights, Role } from "#domain/accounts/roles.ts";
import type { Database } from "../../store/schema.ts";
import { countPasskeys } from "./passkeys.ts";

/** Its row in `settings`: a JSON array of the roles whose accounts need a passkey. */
export const PASSKEY_ROLES = "passkey_roles";

export async function readPasskeyRoles(db: Kysely<Database>): Promise<Role[]> {
  const row = await db
    .selectFrom("settings")
    .select("value")
    .where("key", "=", PASSKEY_ROLES)
    .executeTakeFirst();
  return rolesIn(row?.value ?? null);
}

export function rolesIn(value: string | null): Role[] {
  return value === null ? [] : passkeyRolesSchema.parse({ roles: JSON.parse(value) }).roles;
}

export async function keepPasskeyRoles(trx: Transaction<Database>, roles: readonly Role[]): Promise<void> {
  const value = JSON.stringify(roles);
  await trx
    .insertInto("settings")
    .values({ key: PASSKEY_ROLES, value })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
    .execute();
}

/** Whether an account's role asks for a passkey and it has none. */
export async function lacksPasskey(db: Kysely<Database>, user: Rights & { id: number }): Promise<boolean> {
  return asksForPasskey(await readPasskeyRoles(db), user) && (await countPasskeys(db, user.id)) === 0;
}
