import type * as z from "zod/mini";
import { type SignedIn, signedInSchema } from "#domain/accounts/contract.ts";
import { apiPaths } from "#domain/base/paths.ts";
import { type User, userAnswerSchema } from "#domain/accounts/users.ts";
import { ok, type Result } from "#domain/base/result.ts";
import { type Role, roleOf } from "#domain/accounts/roles.ts";
import type { ApiClient } from "../../platform/lib/api-client.ts";
import { type ApiError, errorStatus } from "../../platform/lib/api-error.ts";
import { createListeners } from "../../platform/lib/listeners.ts";
import type { ApiAnswer } from "../../platform/lib/read-answer.ts";
import type { session as tabSession } from "./session.ts";
import type { setSession as setTabSession } from "./set-session.ts";
import type { SessionRow, SessionStore } from "./session-store.ts";

/** `unreachable`: no answer; the user is the stored one. `failed`: an answer, but neither user nor 401. */
export type AccountCheck =
  | { kind: "signed-in"; user: User; role: Role }
  | { kind: "unreachable"; user: User; role: Role }
  | { kind: "signed-out" }
  | { kind: "failed"; error: ApiError };

export type AccountSnapshot = { kind: "unchecked" } | AccountCheck;

type AccountOptions = {
  api: ApiClient;
  session: typeof tabSession;
  setSession: typeof setTabSession;
  tabUser: () => User | null;
  store: SessionStore;
  now: () => number;
  /** Deletes the account's data: admin copies, and with `unsent` its queued changes. */
  wipe: (what: { accountId: number; unsent: boolean }) => Promise<void>;
  /** See device-secret.ts. */
  device: { secret: () => string; keep: (secret: string) => void };
  /** Tells other tabs that a token ended. */
  announceEnd: (endedToken: string) => void;
};

/** Answers younger than this are reused. */
const FRESH_MS = 300_000;

/** This tab's account: session checks, signing in and out, authenticated calls. */
export function createAccount({
  api,
  session,
  setSession,
  tabUser,
  store,
  now,
  wipe,
  device,
  announceEnd: tellTabs,
}: AccountOptions) {
  const { subscribe, notify } = createListeners();
  let snapshot: AccountSnapshot = { kind: "unchecked" };
  let checkedAt = Number.NEGATIVE_INFINITY;
  let running: Promise<AccountCheck> | null = null;
  let stored: readonly SessionRow[] | null = null;

  function setSnapshot(next: AccountSnapshot): void {
    snapshot = next;
    notify();
  }

  /** Sign-in works for this tab even if nothing can be stored. */
  const ignoringFailure = async <T>(work: () => Promise<T>): Promise<T | undefined> =>
    work().catch(() => undefined);

  /** The tab's token and user, else those of a kept session. */
  async function remembered(): Promise<{ token: string | null; user: User | null }> {
    const token = session.token();
    const row = await ignoringFailure(() => (token === null ? store.kept() : store.withToken(token)));
    if (token === null && row !== undefined) setSession(row.token, row.user, true);
    else if (token === null) setSession(null, null, false);
    return { token: token ?? row?.token ?? null, user: row?.user ?? session.account()?.user ?? tabUser() };
  }

  async function ask(): Promise<AccountCheck> {
    const { token, user } = await remembered();
    if (token === null) return { kind: "signed-out" };
    const answer = await api.get(userAnswerSchema, apiPaths.me, { auth: true, cache: "no-store" });
    // The session changed during the request.
    if (session.token() !== token) return ask();
    if (answer.ok) {
      const found = answer.value.data.data;
      await remember(token, found);
      return signedInAs(found);
    }
    if (errorStatus(answer.error) === 401) {
      await end(token);
      return { kind: "signed-out" };
    }
    // This is not our API (a captive portal, for example), so it counts as no answer.
    if (answer.error.kind !== "problem" && user !== null) {
      setSession(token, user, await isKept(token));
      return { kind: "unreachable", user, role: roleOf(user) };
    }
    return { kind: "failed", error: answer.error };
  }

  async function isKept(token: string): Promise<boolean> {
    return (await ignoringFailure(() => store.withToken(token)))?.staySignedIn === true;
  }

  async function remember(token: string, user: User, stay?: boolean): Promise<void> {
    const row = await ignoringFailure(() => store.withToken(token));
    const staySignedIn = stay ?? row?.staySignedIn === true;
    // Otherwise only the tab keeps it, until a change needs background sending.
    if (staySignedIn || row !== undefined)
      await ignoringFailure(() =>
        store.put({ accountId: user.id, token, staySignedIn, user, updatedAt: now() }),
      );
    setSession(token, user, staySignedIn);
  }

  /** The server rejected the token. Unsent changes wait for the same person. */
  async function end(token: string): Promise<void> {
    const accountId = session.account()?.id;
    if (session.token() === token) setSession(null, null, false);
    await ignoringFailure(() => store.forget(token));
    if (accountId !== undefined) await wipe({ accountId, unsent: false });
    tellTabs(token);
    setSnapshot({ kind: "signed-out" });
  }

  /** Another tab has newer details or rights of the person. */
  function showStored(token: string, before: SessionRow, { user, staySignedIn }: SessionRow): void {
    if (snapshot.kind !== "signed-in" && snapshot.kind !== "unreachable") return;
    const text = JSON.stringify(user);
    if (text === JSON.stringify(before.user) || text === JSON.stringify(snapshot.user)) return;
    setSession(token, user, staySignedIn);
    setSnapshot({ ...snapshot, user, role: roleOf(user) });
  }

  /** Wipes first, so no account reads another's data. */
  async function signIn(
    answer: Result<ApiAnswer<SignedIn>, ApiError>,
    stay: boolean,
  ): Promise<Result<User, ApiError>> {
    if (!answer.ok) return answer;
    const { token, user } = answer.value.data;
    await wipe({ accountId: user.id, unsent: false });
    await remember(token, user, stay);
    checkedAt = now();
    setSnapshot(signedInAs(user));
    return ok(user);
  }

  /** Checks the session; concurrent calls share one request, answers are fresh for 300 s. */
  function check({ force = false } = {}): Promise<AccountCheck> {
    if (!force && snapshot.kind === "signed-in" && now() - checkedAt < FRESH_MS && now() >= checkedAt)
      return Promise.resolve(snapshot);
    // Do not show the previous failure meanwhile.
    if (snapshot.kind === "failed" || snapshot.kind === "signed-out") setSnapshot({ kind: "unchecked" });
    running ??= ask()
      .then((found) => {
        checkedAt = now();
        setSnapshot(found);
        return found;
      })
      .finally(() => (running = null));
    return running;
  }

  /** Another tab ended this token. */
  function ended(token: string): void {
    if (session.token() !== token) return;
    setSession(null, null, false);
    setSnapshot({ kind: "signed-out" });
  }

  return {
    subscribe,
    snapshot: () => snapshot,
    check,
    ended,

    /** Told of all stored sessions at first and after each change: what another tab changed is so here too. */
    follow(rows: readonly SessionRow[]): void {
      const former = stored;
      stored = rows;
      if (former === null) return;
      const token = session.token();
      const before = former.find((row) => row.token === token);
      const own = rows.find((row) => row.token === token);
      if (token === null) {
        const known = new Set(former.map((row) => row.token));
        if (rows.some((row) => row.staySignedIn && !known.has(row.token))) void check();
      } else if (before !== undefined && own !== undefined) {
        showStored(token, before, own);
      } else if (before?.staySignedIn === true && rows.every((row) => row.accountId !== before.accountId)) {
        // Kept for unsent changes only, a row goes when they are sent. Replaced, its session goes on.
        ended(token);
      }
    },

    /** Signs in by login, register or first-admin set-up. */
    async enter(path: string, body: Record<string, unknown>, stay: boolean): Promise<Result<User, ApiError>> {
      const secret = device.secret();
      const sent = { ...body, device_secret: secret };
      const answer = await api.send(signedInSchema, "POST", path, sent, { auth: false });
      if (answer.ok) device.keep(secret);
      return signIn(answer, stay);
    },

    /** Authenticated read; 401 ends the session. */
    async get<T>(schema: z.ZodMiniType<T>, path: string, options: Parameters<ApiClient["get"]>[2] = {}) {
      const token = session.token();
      const answer = await api.get(schema, path, { ...options, auth: true, cache: "no-store" });
      if (!answer.ok && token !== null && errorStatus(answer.error) === 401) await end(token);
      return answer;
    },

    /** Authenticated change, sent once; 401 ends the session. */
    async send<T>(schema: z.ZodMiniType<T>, ...rest: Rest<Parameters<ApiClient["send"]>>) {
      const token = session.token();
      const answer = await api.send(schema, ...rest);
      if (!answer.ok && token !== null && errorStatus(answer.error) === 401) await end(token);
      return answer;
    },

    /** Stores the updated user. */
    async changed(user: User): Promise<void> {
      const token = session.token();
      if (token !== null) await remember(token, user);
      setSnapshot(signedInAs(user));
    },

    /** Signs out, even offline: first locally; the session is revoked now or later. */
    async signOut({ tellServer: revoke = true } = {}): Promise<void> {
      const token = session.token();
      const accountId = session.account()?.id;
      setSession(null, null, false);
      if (token !== null)
        await ignoringFailure(() => (revoke ? store.end(token, now()) : store.forget(token)));
      // Before anything is deleted: no tab may write more of it then.
      if (token !== null) tellTabs(token);
      if (accountId !== undefined) await wipe({ accountId, unsent: true });
      setSnapshot({ kind: "signed-out" });
    },
  };
}

/** The only place that derives the role. */
function signedInAs(user: User) {
  return { kind: "signed-in" as const, user, role: roleOf(user) };
}

type Rest<T extends unknown[]> = T extends [unknown, ...infer R] ? R : never;
