import { testSearch } from "../../../server/test-search.ts";
import { apiPaths } from "#domain/base/paths.ts";
import { createApp } from "../../../../server/app.ts";
import { beginSession } from "../../../../server/accounts/auth/sessions.ts";
import { createAccount } from "../../../server/support/accounts.ts";
import { openTestStore } from "../../../server/stores.ts";
import { type Effect, effectsSince, lastEffect } from "./effects.ts";
import type { DirectCalls, Seen } from "./person.ts";
import type { Serve } from "./wire.ts";

export type ModelServer = DirectCalls & {
  serve: Serve;
  /** Returns its id. */
  newAdmin: () => Promise<number>;
  signIn: (accountId: number) => Promise<string>;
  /** Ends all its sessions. */
  expire: (accountId: number) => Promise<void>;
  /** The effects since the last call. */
  effects: () => Promise<Effect[]>;
  clock: { now: number };
  close: () => Promise<void>;
};

export const MODEL_START = Date.UTC(2026, 10, 20, 6);

/** The real server and database without network; shared by many runs. */
export async function openModelServer(): Promise<ModelServer> {
  const { store, close } = await openTestStore("sqlite");
  const clock = { now: MODEL_START };
  const app = await createApp({
    store,
    search: testSearch(store),
    now: () => clock.now,
    staticDir: null,
    requestsPerMinute: 1e9,
    accountRequestsPerMinute: 1e9,
  });

  let told = 0;

  const serve: Serve = async ({ path, method, headers, body }) => {
    const answer = await app.inject({
      method: method as "POST",
      url: path,
      headers: Object.fromEntries(headers),
      ...(body === null ? {} : { payload: body }),
    });
    const { "content-length": _length, connection: _connection, ...rest } = answer.headers;
    return new Response(answer.statusCode === 204 ? null : answer.payload, {
      status: answer.statusCode,
      headers: Object.entries(rest).map(([name, value]): [string, string] => [name, String(value)]),
    });
  };

  async function seen(answer: Response): Promise<Seen | null> {
    if (!answer.ok || answer.status === 204) return null;
    const { data } = (await answer.json()) as { data: Record<string, unknown> };
    return { id: Number(data["id"]), etag: answer.headers.get("etag") ?? "", data };
  }

  return {
    serve,
    clock,
    async newAdmin() {
      const { user } = await createAccount(store, { is_admin: true }, clock.now);
      return user.id;
    },
    signIn: (accountId) => beginSession(store.db, { userId: accountId, deviceName: null, nowMs: clock.now }),
    async expire(accountId) {
      await store.db.deleteFrom("sessions").where("user_id", "=", accountId).execute();
    },
    async look(id, token) {
      const headers = new Headers({ authorization: `Bearer ${token}` });
      return seen(await serve({ method: "GET", path: apiPaths.adminPassport(id), headers, body: null }));
    },
    async call(method, path, token, etag, body) {
      const headers = new Headers({
        authorization: `Bearer ${token}`,
        ...(etag === null ? {} : { "if-match": etag }),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      });
      return seen(
        await serve({ method, path, headers, body: body === undefined ? null : JSON.stringify(body) }),
      );
    },
    async effects() {
      const found = await effectsSince(store, told);
      told = await lastEffect(store);
      return found;
    },
    async close() {
      await app.close();
      await close();
    },
  };
}
