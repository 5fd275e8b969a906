import * as z from "zod/mini";
import { ACCOUNT_CHANNEL } from "../../platform/db/names.ts";
import { liveReading } from "../../platform/db/open-database.ts";
import { analytics } from "../../platform/lib/analytics.ts";
import { createApiClient } from "../../platform/lib/api-client.ts";
import { forgetAllTyping } from "../../platform/lib/kept-typing.ts";
import { site } from "../../platform/lib/site.ts";
import { storedText, storeText } from "../../platform/lib/stored-text.ts";
import { discardAccount } from "../../outbox/account-changes.ts";
import { openOutboxDatabase } from "../../outbox/outbox-store.ts";
import { createAccount } from "./account.ts";
import { adminCopies } from "./admin-copies.ts";
import { recordDrafts } from "./record-drafts.ts";
import { revokeSession } from "./revoke-session.ts";
import {
  createSessionStore,
  openAccountDatabase,
  revokeEndedSessions,
  type SessionRow,
} from "./session-store.ts";
import { session } from "./session.ts";
import { setSession, tabUser } from "./set-session.ts";

/**
 * Created by the first sign-in, kept at sign-out, sent only when signing in. It marks the phone as known, so a stranger
 * guessing passwords cannot lock its users out. Identifies no person.
 */
export const DEVICE_KEY = "passport-status:device";

const BYTES = 32;
const SHAPE = /^[\w-]{43}$/;

/** The stored secret, or a new one to keep: 256 random bits, base64url. */
export function deviceSecret(): string {
  const kept = storedText("localStorage", DEVICE_KEY) ?? "";
  return SHAPE.test(kept) ? kept : newSecret();
}

/** Stores the secret after a successful sign-in. */
export function keepDeviceSecret(secret: string): void {
  // A phone that cannot store it stays unknown.
  storeText("localStorage", DEVICE_KEY, secret);
}

function newSecret(): string {
  const bytes = String.fromCharCode(...crypto.getRandomValues(new Uint8Array(BYTES)));
  return btoa(bytes).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** What tabs are told besides the tokens that ended. */
const signedOutSchema = z.object({ signedOut: z.int() });
type SignedOut = z.infer<typeof signedOutSchema>;

const api = createApiClient({ baseUrl: site.apiBaseUrl, token: session.token });
const store = createSessionStore(openAccountDatabase());
const outboxDatabase = openOutboxDatabase();
/**
 * Tells of ended sessions that no live query could: one that is not kept has no row, but a duplicated tab has its token.
 * Null when prerendering and in browsers without it (see index.html).
 */
const tabs =
  import.meta.env.SSR || typeof BroadcastChannel === "undefined"
    ? null
    : new BroadcastChannel(ACCOUNT_CHANNEL);

/** This tab's account. */
export const account = createAccount({
  api,
  session,
  setSession,
  tabUser,
  store,
  now: Date.now,
  device: { secret: deviceSecret, keep: keepDeviceSecret },
  announceEnd: (endedToken) => tabs?.postMessage(endedToken),
  async wipe({ accountId, unsent }) {
    analytics.reset();
    // No storage, nothing to wipe.
    await adminCopies.wipe().catch(() => undefined);
    if (unsent) tabs?.postMessage({ signedOut: accountId } satisfies SignedOut);
    if (unsent) forgetAllTyping();
    if (unsent) await recordDrafts.wipe(accountId).catch(() => undefined);
    if (unsent) await discardAccount(outboxDatabase, accountId).catch(() => undefined);
  },
});

tabs?.addEventListener("message", ({ data }) => {
  if (typeof data === "string") account.ended(data);
  const { signedOut } = signedOutSchema.safeParse(data).data ?? {};
  if (signedOut !== undefined) recordDrafts.leave(signedOut).catch(() => undefined);
});

/** Revokes sessions signed out offline; failures are retried later. */
export function sendEndedSessions(): void {
  revokeEndedSessions(store, revokeSession).catch(() => undefined);
}

if (!import.meta.env.SSR) {
  // If storage cannot be read, no session is kept and there is nothing to follow.
  liveReading<SessionRow[] | null>(store.all, null).subscribe((rows) => {
    if (rows !== null) account.follow(rows);
  });
  window.addEventListener("online", sendEndedSessions);
  sendEndedSessions();
}
