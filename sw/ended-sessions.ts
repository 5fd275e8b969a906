import { tellEndedSessions } from "../src/auth/plain-ended-sessions.ts";
import { revokeSession } from "../src/auth/revoke-session.ts";

/** Revokes sessions signed out offline, at every worker start. */
export function endSessions(): void {
  // Without storage nothing to do; without a network the next start retries.
  tellEndedSessions(indexedDB, revokeSession).catch(() => undefined);
}
