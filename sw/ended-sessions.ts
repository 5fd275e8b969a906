import { tellEndedSessions } from "../src/auth/plain-ended-sessions.ts";
import { revokeSession } from "../src/auth/revoke-session.ts";

/** Revokes sessions signed out offline, at worker start. */
export function endSessions(): void {
  // Offline, the next start retries.
  tellEndedSessions(indexedDB, revokeSession).catch(() => undefined);
}
