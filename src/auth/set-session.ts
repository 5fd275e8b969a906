import type { User } from "../../domain/api/users.ts";
import { KEPT_KEY, listeners, told, TOKEN_KEY } from "./session.ts";

/**
 * Says who is signed in in this tab, or that nobody is any more. `kept`: tabs to come find the session on this phone.
 * For account.ts alone, which knows.
 */
export function setSession(token: string | null, user: User | null, kept: boolean): void {
  told.token = token;
  told.account = user && { id: user.id, user };
  keep(() => sessionStorage, TOKEN_KEY, token);
  keep(() => localStorage, KEPT_KEY, kept ? "1" : null);
  for (const listener of listeners) listener();
}

function keep(storage: () => Storage, key: string, value: string | null): void {
  try {
    if (value === null) storage().removeItem(key);
    else storage().setItem(key, value);
  } catch {
    // The browser keeps nothing: the page itself does, for as long as it is open.
  }
}
