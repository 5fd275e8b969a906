import type { Kysely, Transaction } from "kysely";
import type { ProfileChange, Registration } from "#domain/accounts/contract.ts";
import type { User } from "#domain/accounts/users.ts";
import { ProblemError } from "../http/problem.ts";
import type { Database } from "../store/schema.ts";
import { isTaken } from "../store/store-errors.ts";
import { USER_COLUMNS, toUser, userSearchKey } from "./user-row.ts";

type NewUser = Pick<Registration, "first_name" | "middle_name" | "last_name" | "phone_number" | "email"> & {
  passwordHash: string;
  isAdmin: boolean;
  now: string;
};

/** Adds an account; 409 if phone number or e-mail is taken. */
export async function addUser(db: Kysely<Database>, given: NewUser): Promise<User> {
  const person = {
    first_name: given.first_name,
    middle_name: given.middle_name ?? null,
    last_name: given.last_name,
    phone_number: given.phone_number,
    email: storedEmail(given.email ?? null),
  };
  const row = await db
    .insertInto("users")
    .values({
      ...person,
      is_admin: given.isAdmin ? 1 : 0,
      roles: "[]",
      permissions: "[]",
      password_hash: given.passwordHash,
      search_key: userSearchKey(person),
      version: 1,
      created_at: given.now,
    })
    .returning(USER_COLUMNS)
    .executeTakeFirstOrThrow()
    .catch(refuseTaken);
  return toUser(row);
}

/** Updates a profile; a new e-mail is unverified. */
export async function changePerson(
  trx: Transaction<Database>,
  userId: number,
  change: ProfileChange,
  now: string,
): Promise<User> {
  // Locks the row on reading, so concurrent changes do not overwrite each other.
  const user = await trx
    .updateTable("users")
    .set(({ eb }) => ({ version: eb("version", "+", 1), updated_at: now }))
    .where("id", "=", userId)
    .returning(USER_COLUMNS)
    .executeTakeFirst();
  // Closed meanwhile on another device.
  if (user === undefined)
    throw new ProblemError(401, "unauthenticated", { detail: "This account is closed." });
  const email = change.email === undefined ? user.email : storedEmail(change.email);
  const person = {
    first_name: change.first_name ?? user.first_name,
    middle_name: change.middle_name === undefined ? user.middle_name : change.middle_name,
    last_name: change.last_name ?? user.last_name,
    email,
  };
  const row = await trx
    .updateTable("users")
    .set({
      ...person,
      search_key: userSearchKey({ ...person, phone_number: user.phone_number }),
      ...(email === user.email ? {} : { email_verified_at: null }),
    })
    .where("id", "=", userId)
    .returning(USER_COLUMNS)
    .executeTakeFirstOrThrow()
    .catch(refuseTaken);
  return toUser(row);
}

/** Lower case: one mailbox, one account. */
function storedEmail(email: string | null): string | null {
  return email === null ? null : email.toLowerCase();
}

function refuseTaken(error: unknown): never {
  if (isTaken(error, "users", "phone_number")) {
    throw taken("phone_number", "This phone number has an account already");
  }
  if (isTaken(error, "users", "email")) throw taken("email", "This e-mail address has an account already");
  throw error;
}

function taken(path: "phone_number" | "email", message: string): ProblemError {
  return new ProblemError(409, `${path}_taken`, { detail: `${message}.`, errors: [{ path, message }] });
}
