import * as z from "zod/mini";
import { apiPaths } from "../../domain/api/paths.ts";
import { analytics } from "../lib/analytics.ts";
import { createApiClient } from "../lib/api-client.ts";
import { errorStatus } from "../lib/api-error.ts";
import { site } from "../lib/site.ts";
import { createAccount } from "./account.ts";
import { adminCopies } from "./admin-copies.ts";
import { session } from "./session.ts";
import { setSession } from "./set-session.ts";
import { createSessionStore, openAccountDatabase } from "./session-store.ts";
import { discardUnsent } from "./unsent.ts";

const api = createApiClient({ baseUrl: site.apiBaseUrl, token: session.token });
const store = createSessionStore(openAccountDatabase());
/** Null where pages are rendered: nobody signs in there. */
const tabs = import.meta.env.SSR ? null : new BroadcastChannel("passport-status:account");

/** The account of this tab. */
export const account = createAccount({
  api,
  session,
  setSession,
  store,
  now: Date.now,
  tellTabs: (endedToken) => tabs?.postMessage(endedToken),
  async wipe({ accountId, unsent }) {
    analytics.reset();
    // A browser that keeps nothing has nothing to forget.
    await adminCopies.wipe().catch(() => undefined);
    if (unsent) await discardUnsent(accountId).catch(() => undefined);
  },
});

tabs?.addEventListener("message", ({ data }) => {
  if (typeof data === "string") account.ended(data);
});

/** Tells the server of sessions that were signed out without a network. */
export async function sendEndedSessions(): Promise<void> {
  for (const token of await store.ended().catch(() => [])) {
    const answer = await api.send(z.unknown(), "POST", apiPaths.logout, undefined, {
      auth: false,
      headers: { Authorization: `Bearer ${token}` },
    });
    // What it does not know any more has ended as well.
    if (!answer.ok && errorStatus(answer.error) !== 401) return;
    await store.forget(token);
  }
}
