import { revokeSession } from "../src/auth/revoke-session.ts";
import { createSessionStore, openAccountDatabase, revokeEndedSessions } from "../src/auth/session-store.ts";
import { withDatabase } from "../src/db/open-database.ts";

/** Revokes sessions signed out offline, at worker start. */
export function endSessions(): void {
  withDatabase(openAccountDatabase, (db) => revokeEndedSessions(createSessionStore(db), revokeSession)).catch(
    // Offline, the next start retries.
    () => undefined,
  );
}
