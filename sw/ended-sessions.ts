import { revokeEndedSessions } from "../src/auth/plain-sessions.ts";
import { revokeSession } from "../src/auth/revoke-session.ts";

/** Revokes sessions signed out offline, at worker start. */
export function endSessions(): void {
  // Offline, the next start retries.
  revokeEndedSessions(indexedDB, revokeSession).catch(() => undefined);
}
