import type { Selectable } from "kysely";
import type { User } from "#domain/accounts/users.ts";
import type { UserTable } from "../store/tables/accounts.ts";

/**
 * Who is signed in, and by which session. `lacksPasskey`: their role asks for a passkey that they have not added yet.
 * `isProven`: they signed in or proved who they are a short while ago.
 */
export type Account = { user: User; sessionId: number; lacksPasskey: boolean; isProven: boolean };

/** Columns of a `User`, without the password hash. */
export const USER_COLUMNS = [
  "users.id",
  "users.first_name",
  "users.middle_name",
  "users.last_name",
  "users.phone_number",
  "users.email",
  "users.email_verified_at",
  "users.plan_type",
  "users.is_admin",
  "users.roles",
  "users.permissions",
  "users.created_at",
  "users.updated_at",
] as const;

type UserRow = Pick<
  Selectable<UserTable>,
  (typeof USER_COLUMNS)[number] extends `users.${infer Column}` ? Column & keyof UserTable : never
>;

/** A row as API account. */
export function toUser(row: UserRow): User {
  return {
    id: row.id,
    first_name: row.first_name,
    last_name: row.last_name,
    middle_name: row.middle_name,
    phone_number: row.phone_number,
    email: row.email,
    email_verified_at: row.email_verified_at,
    plan_type: row.plan_type,
    is_admin: row.is_admin === 1,
    roles: [JSON.parse(row.roles) as string | string[]].flat(),
    permissions: JSON.parse(row.permissions) as string[],
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

type Findable = Pick<UserRow, "first_name" | "middle_name" | "last_name" | "phone_number" | "email">;

/** Search text of names, phone and e-mail; update with each. */
export function userSearchKey({ first_name, middle_name, last_name, phone_number, email }: Findable): string {
  return foldForSearch(
    [first_name, middle_name, last_name, phone_number, email].filter((part) => part !== null).join(" "),
  );
}

/** Case and width folding. */
export function foldForSearch(text: string): string {
  return text.normalize("NFKC").toLowerCase();
}

export function fullName({
  first_name,
  middle_name,
  last_name,
}: Pick<User, "first_name" | "middle_name" | "last_name">): string {
  return [first_name, middle_name, last_name].filter(Boolean).join(" ");
}
