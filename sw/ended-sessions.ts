import { tellEndedSessions } from "../src/auth/plain-ended-sessions.ts";
import { revokeSession } from "../src/auth/revoke-session.ts";

/** At every start of the worker: a session that was signed out without a network ends on the server too. */
export function endSessions(): void {
  // Without storage there is none; without a network the next start tries again.
  tellEndedSessions(indexedDB, revokeSession).catch(() => undefined);
}
