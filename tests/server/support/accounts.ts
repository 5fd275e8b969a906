import { beginSession } from "../../../server/accounts/auth/sessions.ts";
import type { Store } from "../../../server/store/store.ts";
import { toUser, userSearchKey } from "../../../server/accounts/user-row.ts";
import type { User } from "#domain/accounts/users.ts";
import { TEST_NOW } from "../test-app.ts";

export const ACCOUNT_KINDS = [
  "anonymous",
  "user",
  "editor",
  "upload-files",
  "manage-articles",
  "manage-advertisements",
  "admin",
] as const;
export type AccountKind = (typeof ACCOUNT_KINDS)[number];

export type TestAccount = { user: User; token: string; headers: { authorization: string } };

export type NewAccount = Partial<
  Pick<User, "first_name" | "middle_name" | "last_name" | "phone_number" | "email" | "is_admin" | "roles">
> & { permissions?: string[]; passwordHash?: string };

/** Inserted directly: no password is hashed. */
export async function createAccount(
  store: Store,
  given: NewAccount = {},
  nowMs = TEST_NOW,
): Promise<TestAccount> {
  const names = {
    first_name: given.first_name ?? "Invented",
    middle_name: given.middle_name ?? null,
    last_name: given.last_name ?? "Person",
    phone_number: given.phone_number ?? null,
    email: given.email ?? null,
  };
  const row = await store.db
    .insertInto("users")
    .values({
      ...names,
      email_verified_at: null,
      plan_type: null,
      is_admin: given.is_admin === true ? 1 : 0,
      roles: JSON.stringify(given.roles ?? []),
      permissions: JSON.stringify(given.permissions ?? []),
      password_hash: given.passwordHash ?? "none",
      search_key: userSearchKey(names),
      version: 1,
      created_at: new Date(nowMs).toISOString(),
      updated_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const token = await beginSession(store.db, { userId: row.id, deviceName: null, nowMs });
  return { user: toUser(row), token, headers: { authorization: `Bearer ${token}` } };
}

/** Null: anonymous. */
export async function accountOf(store: Store, kind: AccountKind): Promise<TestAccount | null> {
  switch (kind) {
    case "anonymous":
      return null;
    case "user":
      return createAccount(store);
    case "editor":
      return createAccount(store, { roles: ["editor"] });
    case "admin":
      return createAccount(store, { is_admin: true });
    default:
      return createAccount(store, { permissions: [kind] });
  }
}
