import type { User } from "#domain/accounts/users.ts";
import type { AccountTokens } from "../../outbox/send-round.ts";
import type { SessionStore } from "./session-store.ts";

/** session.ts, which only pages can load. */
type TabSession = {
  token: () => string | null;
  account: () => { id: number; user: User } | null;
};

type PageTokens = AccountTokens & { keepSession: (accountId: number) => Promise<void> };

/** Tokens of the tab's session and of sessions kept for unsent changes. */
export function pageTokens(session: TabSession, store: SessionStore, now: () => number): PageTokens {
  const own = (accountId: number) => (session.account()?.id === accountId ? session.token() : null);
  return {
    tokenOf: async (accountId) => own(accountId) ?? (await store.get(accountId))?.token ?? null,
    async drained(accountId) {
      if (own(accountId) !== null) return;
      const row = await store.get(accountId);
      if (row !== undefined && !row.staySignedIn && row.token !== session.token())
        await store.forget(row.token);
    },
    async keepSession(accountId) {
      const token = own(accountId);
      const user = session.account()?.user;
      if (token === null || user === undefined || (await store.get(accountId))?.token === token) return;
      await store.put({ accountId, token, staySignedIn: false, user, updatedAt: now() });
    },
  };
}

/** Tokens of the stored sessions, for the service worker. `watched`: a page is open and may own the session. */
export function workerTokens(store: SessionStore, watched: () => Promise<boolean>): AccountTokens {
  return {
    tokenOf: async (accountId) => (await store.get(accountId))?.token ?? null,
    async drained(accountId) {
      if (await watched()) return;
      const row = await store.get(accountId);
      if (row !== undefined && !row.staySignedIn) await store.forget(row.token);
    },
  };
}
