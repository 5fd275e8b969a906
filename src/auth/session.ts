import type { User } from "#domain/api/users.ts";
import { storedText } from "../lib/stored-text.ts";

/** Specification §4: where the tab's bearer token lies. */
export const TOKEN_KEY = "auth-token";
/** Set while this phone keeps a session for tabs to come; holds nothing of the account. */
export const KEPT_KEY = "passport-status:kept";

type Told = { token: string | null; account: { id: number; user: User } | null };

/** What set-session.ts told this page; where the browser keeps nothing, the page itself does. */
export const told: Told = { token: null, account: null };
export const listeners = new Set<() => void>();

/**
 * Who is signed in in this tab, as far as is known without a network and a database: a part of every page, so all
 * that is heavier is in account.ts.
 */
export const session = {
  token: () => (told.token ??= storedText("sessionStorage", TOKEN_KEY)),
  /** Whether anybody is: in this tab, or on this phone by their choice. */
  known: () => !!(session.token() ?? storedText("localStorage", KEPT_KEY)),
  /** The person, once the server or the phone's own copy has told. */
  account: () => told.account,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
