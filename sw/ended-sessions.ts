import { apiPaths } from "../domain/api/paths.ts";
import { tellEndedSessions } from "../src/auth/plain-ended-sessions.ts";
import { site } from "../src/lib/site.ts";

/** At every start of the worker: a session that was signed out without a network ends on the server too. */
export function endSessions(): void {
  // Without storage there is none; without a network the next start tries again.
  tellEndedSessions(indexedDB, revoke).catch(() => undefined);
}

/** Whether the server has ended the session, or knew it no more. */
async function revoke(token: string): Promise<boolean> {
  const { status } = await fetch(site.apiBaseUrl + apiPaths.logout, {
    method: "POST",
    headers: { Authorization: `Bearer ${token}` },
    credentials: "omit",
  });
  return status === 204 || status === 401;
}
