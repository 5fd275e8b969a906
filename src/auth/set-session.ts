import { type User, userSchema } from "#domain/api/users.ts";
import { KEPT_KEY, listeners, told, TOKEN_KEY } from "./session.ts";

/** Beside the token, and gone with it. */
const USER_KEY = "auth-user";

/**
 * Says who is signed in in this tab, or that nobody is any more. `kept`: tabs to come find the session on this phone.
 * For account.ts alone, which knows.
 */
export function setSession(token: string | null, user: User | null, kept: boolean): void {
  told.token = token;
  told.account = user && { id: user.id, user };
  keep(() => sessionStorage, TOKEN_KEY, token);
  keep(() => sessionStorage, USER_KEY, user && JSON.stringify(user));
  keep(() => localStorage, KEPT_KEY, kept ? "1" : null);
  for (const listener of listeners) listener();
}

/** Whom this tab signed in, for a reload without a network; null when that was nobody, or an older build's. */
export function tabUser(): User | null {
  try {
    const parsed = userSchema.safeParse(JSON.parse(sessionStorage.getItem(USER_KEY) ?? "null"));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

function keep(storage: () => Storage, key: string, value: string | null): void {
  try {
    if (value === null) storage().removeItem(key);
    else storage().setItem(key, value);
  } catch {
    // The browser keeps nothing: the page itself does, for as long as it is open.
  }
}
