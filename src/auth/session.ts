import type { User } from "../../domain/api/users.ts";

/** Specification §4: where the tab's bearer token lies. */
const TOKEN_KEY = "auth-token";
/** Set while this phone keeps a session for tabs to come; holds nothing of the account. */
const KEPT_KEY = "passport-status:signed-in";

const listeners = new Set<() => void>();
/** Where the browser keeps nothing, the page itself does. */
let tabToken: string | null = null;
let account: { id: number; user: User } | null = null;

/** A browser may refuse its storage, or take nothing more. */
function attempt<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}

/**
 * Who is signed in in this tab, as far as is known without a network and a database: a part of every page, so all
 * that is heavier is in account.ts.
 */
export const session = {
  token: (): string | null => (tabToken ??= attempt(() => sessionStorage.getItem(TOKEN_KEY))),
  /** Whether anybody is: in this tab, or on this phone by their choice. */
  known: (): boolean =>
    session.token() !== null || attempt(() => localStorage.getItem(KEPT_KEY)) === KEPT_MARK,
  /** The person, once the server or the phone's own copy has told. */
  account: () => account,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** For account.ts alone: what it found out, or that there is nobody any more. */
  set(token: string | null, user: User | null, kept: boolean): void {
    tabToken = token;
    account = user && { id: user.id, user };
    attempt(() =>
      token === null ? sessionStorage.removeItem(TOKEN_KEY) : sessionStorage.setItem(TOKEN_KEY, token),
    );
    attempt(() => (kept ? localStorage.setItem(KEPT_KEY, KEPT_MARK) : localStorage.removeItem(KEPT_KEY)));
    for (const listener of listeners) listener();
  },
};

const KEPT_MARK = "1";
