import type { session as tabSession } from "./session.ts";
import type { SessionStore } from "./session-store.ts";
import type { AccountTokens } from "../outbox/send-round.ts";

type PageTokens = AccountTokens & { keepSession: (accountId: number) => Promise<void> };

/** Tokens of the tab's session and of sessions kept for unsent changes. */
export function pageTokens(
  session: Pick<typeof tabSession, "token" | "account">,
  store: SessionStore,
  now: () => number,
): PageTokens {
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
