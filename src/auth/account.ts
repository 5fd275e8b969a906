import type * as z from "zod/mini";
import { type SignedIn, signedInSchema } from "#domain/api/auth.ts";
import { apiPaths } from "#domain/api/paths.ts";
import { type User, userAnswerSchema } from "#domain/api/users.ts";
import { ok, type Result } from "#domain/result.ts";
import { type Role, roleOf } from "#domain/roles.ts";
import type { ApiClient } from "../lib/api-client.ts";
import { type ApiError, errorStatus } from "../lib/api-error.ts";
import type { ApiAnswer } from "../lib/read-answer.ts";
import type { session as tabSession } from "./session.ts";
import type { setSession as setTabSession } from "./set-session.ts";
import type { SessionStore } from "./session-store.ts";

/**
 * What the session check told. `unreachable`: the server did not answer, and this is the person the phone remembers.
 * `failed`: it answered, but neither with a person nor with 401.
 */
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
  /** Takes all of an account's data off the phone: admin copies, and with `unsent` what it had not sent. */
  wipe: (what: { accountId: number; unsent: boolean }) => Promise<void>;
  /** What the phone is known by when its people sign in again (device-secret.ts). */
  device: { secret: () => string; keep: (secret: string) => void };
  /** Tells the app's other tabs that a token is no good any more. */
  tellTabs: (endedToken: string) => void;
};

/** Specification §9: an answer this young is not asked for again. */
const FRESH_MS = 300_000;

/** The account of this tab: who it is, signing in and out, and every call in its name. */
export function createAccount({
  api,
  session,
  setSession,
  tabUser,
  store,
  now,
  wipe,
  device,
  tellTabs,
}: AccountOptions) {
  const listeners = new Set<() => void>();
  let snapshot: AccountSnapshot = { kind: "unchecked" };
  let checkedAt = Number.NEGATIVE_INFINITY;
  let running: Promise<AccountCheck> | null = null;

  function tell(next: AccountSnapshot): void {
    snapshot = next;
    for (const listener of listeners) listener();
  }

  /** A browser that keeps nothing still signs in, for this tab. */
  const quietly = async <T>(work: () => Promise<T>): Promise<T | undefined> => work().catch(() => undefined);

  /** The token, and whom the phone remembers with it: the tab's own, else the one that was to stay. */
  async function remembered(): Promise<{ token: string | null; user: User | null }> {
    const token = session.token();
    const row = await quietly(() => (token === null ? store.kept() : store.withToken(token)));
    if (token === null && row !== undefined) setSession(row.token, row.user, true);
    else if (token === null) setSession(null, null, false);
    return { token: token ?? row?.token ?? null, user: row?.user ?? session.account()?.user ?? tabUser() };
  }

  async function ask(): Promise<AccountCheck> {
    const { token, user } = await remembered();
    if (token === null) return { kind: "signed-out" };
    const answer = await api.get(userAnswerSchema, apiPaths.me, { auth: true, cache: "no-store" });
    // Signed in or out while the answer was on its way.
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
    // Whoever answers in another's place, as a captive portal does, is as good as nobody.
    if (answer.error.kind !== "problem" && user !== null) {
      setSession(token, user, await isKept(token));
      return { kind: "unreachable", user, role: roleOf(user) };
    }
    return { kind: "failed", error: answer.error };
  }

  async function isKept(token: string): Promise<boolean> {
    return (await quietly(() => store.withToken(token)))?.staySignedIn === true;
  }

  async function remember(token: string, user: User, stay?: boolean): Promise<void> {
    const row = await quietly(() => store.withToken(token));
    const staySignedIn = stay ?? row?.staySignedIn === true;
    // Otherwise the tab alone has it, until there is a change that the service worker may have to send.
    if (staySignedIn || row !== undefined)
      await quietly(() => store.put({ accountId: user.id, token, staySignedIn, user, updatedAt: now() }));
    setSession(token, user, staySignedIn);
  }

  /** The server knows the token no more. What waits to be sent stays for the same person to sign in again. */
  async function end(token: string): Promise<void> {
    const accountId = session.account()?.id;
    if (session.token() === token) setSession(null, null, false);
    await quietly(() => store.forget(token));
    if (accountId !== undefined) await wipe({ accountId, unsent: false });
    tellTabs(token);
    tell({ kind: "signed-out" });
  }

  /** Takes over what signing in answered; another account's data must not be read under this one. */
  async function signIn(
    answer: Result<ApiAnswer<SignedIn>, ApiError>,
    stay: boolean,
  ): Promise<Result<User, ApiError>> {
    if (!answer.ok) return answer;
    const { token, user } = answer.value.data;
    await wipe({ accountId: user.id, unsent: false });
    await remember(token, user, stay);
    checkedAt = now();
    tell(signedInAs(user));
    return ok(user);
  }

  return {
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    snapshot: () => snapshot,

    /** Asks the server who this is; callers at the same time share one request, and an answer stays fresh for 300 s. */
    check({ force = false } = {}): Promise<AccountCheck> {
      if (!force && snapshot.kind === "signed-in" && now() - checkedAt < FRESH_MS && now() >= checkedAt)
        return Promise.resolve(snapshot);
      // What a former check told of nobody is not true of this one.
      if (snapshot.kind === "failed" || snapshot.kind === "signed-out") tell({ kind: "unchecked" });
      running ??= ask()
        .then((found) => {
          checkedAt = now();
          tell(found);
          return found;
        })
        .finally(() => (running = null));
      return running;
    },

    /** Signs in by one of the routes that answer with a token: login, register, the first admin's set-up. */
    async enter(path: string, body: Record<string, unknown>, stay: boolean): Promise<Result<User, ApiError>> {
      const secret = device.secret();
      const sent = { ...body, device_secret: secret };
      const answer = await api.send(signedInSchema, "POST", path, sent, { auth: false });
      if (answer.ok) device.keep(secret);
      return signIn(answer, stay);
    },

    /** A read in this account's name; a session that the server ended is over here too. */
    async get<T>(schema: z.ZodMiniType<T>, path: string, options: Parameters<ApiClient["get"]>[2] = {}) {
      const token = session.token();
      const answer = await api.get(schema, path, { ...options, auth: true, cache: "no-store" });
      if (!answer.ok && token !== null && errorStatus(answer.error) === 401) await end(token);
      return answer;
    },

    /** A change in this account's name, sent once. */
    async send<T>(schema: z.ZodMiniType<T>, ...rest: Rest<Parameters<ApiClient["send"]>>) {
      const token = session.token();
      const answer = await api.send(schema, ...rest);
      if (!answer.ok && token !== null && errorStatus(answer.error) === 401) await end(token);
      return answer;
    },

    /** What the server says of the person after a change. */
    async changed(user: User): Promise<void> {
      const token = session.token();
      if (token !== null) await remember(token, user);
      tell(signedInAs(user));
    },

    /** Another tab signed out with this tab's token. */
    ended(token: string): void {
      if (session.token() !== token) return;
      setSession(null, null, false);
      tell({ kind: "signed-out" });
    },

    /**
     * Signs out, with or without a network: the phone forgets the account first, and the server is told now or later.
     */
    async signOut({ tellServer = true } = {}): Promise<void> {
      const token = session.token();
      const accountId = session.account()?.id;
      setSession(null, null, false);
      if (token !== null) await quietly(() => (tellServer ? store.end(token, now()) : store.forget(token)));
      if (accountId !== undefined) await wipe({ accountId, unsent: true });
      if (token !== null) tellTabs(token);
      tell({ kind: "signed-out" });
    },
  };
}

/** The role is derived here and nowhere else (specification §6). */
function signedInAs(user: User) {
  return { kind: "signed-in" as const, user, role: roleOf(user) };
}

type Rest<T extends unknown[]> = T extends [unknown, ...infer R] ? R : never;
