import type { User } from "#domain/accounts/users.ts";
import { createListeners } from "../../platform/lib/listeners.ts";
import { storedText } from "../../platform/lib/stored-text.ts";

/** sessionStorage key of the bearer token. */
export const TOKEN_KEY = "auth-token";
/** Set while a session is kept for new tabs; contains no account data. */
export const KEPT_KEY = "passport-status:kept";

type CurrentSession = { token: string | null; account: { id: number; user: User } | null };

/** Set by set-session.ts; in memory as storage may be unavailable. */
export const current: CurrentSession = { token: null, account: null };
export const { subscribe, notify } = createListeners();

// Another tab began or ended a session that is kept.
if (!import.meta.env.SSR)
  window.addEventListener("storage", ({ key }) => {
    if (key === KEPT_KEY) notify();
  });

/** Who is signed in, without network or database. On every page: heavier parts are in account.ts. */
export const session = {
  token: () => (current.token ??= storedText("sessionStorage", TOKEN_KEY)),
  /** Signed in here, or kept on this phone. */
  known: () => !!(session.token() ?? storedText("localStorage", KEPT_KEY)),
  /** The user, once loaded. */
  account: () => current.account,
  subscribe,
};
