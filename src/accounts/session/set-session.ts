import { type User, userSchema } from "#domain/accounts/users.ts";
import { storeText } from "../../platform/lib/stored-text.ts";
import { current, KEPT_KEY, notify, TOKEN_KEY } from "./session.ts";

/** Removed with the token. */
const USER_KEY = "auth-user";

/** Sets this tab's session. `kept`: new tabs can resume it. Only for account.ts. */
export function setSession(token: string | null, user: User | null, kept: boolean): void {
  current.token = token;
  current.account = user && { id: user.id, user };
  storeText("sessionStorage", TOKEN_KEY, token);
  storeText("sessionStorage", USER_KEY, user && JSON.stringify(user));
  storeText("localStorage", KEPT_KEY, kept ? "1" : null);
  notify();
}

/** This tab's user, for offline reloads; null if none or unreadable. */
export function tabUser(): User | null {
  try {
    const parsed = userSchema.safeParse(JSON.parse(sessionStorage.getItem(USER_KEY) ?? "null"));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
