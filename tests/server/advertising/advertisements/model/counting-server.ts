import type { Counting } from "../../../../../server/advertising/advertisements/counting.ts";
import { createApp } from "../../../../../server/app.ts";
import type { App } from "../../../../../server/route-deps.ts";
import { openStore } from "../../../../../server/store/open-store.ts";
import type { OpenStoreOptions } from "../../../../../server/store/open-store.ts";
import type { Store } from "../../../../../server/store/store.ts";
import { testSearch } from "../../../test-search.ts";

export type Call = {
  method: "GET" | "POST";
  url: string;
  headers: Record<string, string>;
  address: string;
  body?: object;
};
/** Null: no answer arrived. */
export type Answer = { status: number; body: string } | null;

/** A server that can die. */
export type CountingServer = {
  call: (call: Call, nowMs: number) => Promise<Answer>;
  /** Answers of calls that are under way are lost; the next server is another one. */
  die: () => Promise<void>;
};

/** How a transaction ends when the server dies with it. */
export type Death = "before-commit" | "after-commit";

/** Runs in this process. `dieIn` ends the next transaction so, and its answers are errors. */
export async function serverInside(
  options: OpenStoreOptions,
  spoil: (store: Store) => Store = (store) => store,
): Promise<CountingServer & { dieIn: (death: Death) => void }> {
  const opened = await openStore({ ...options, use: "requests" });
  let death: Death | null = null;
  const mortal: Store = {
    ...opened,
    write: async (work) => {
      const now = death;
      death = null;
      const made = await opened.write(async (trx) => {
        const result = await work(trx);
        if (now === "before-commit") throw new Error("Died before the commit");
        return result;
      });
      if (now === "after-commit") throw new Error("Died after the commit");
      return made;
    },
  };
  const clock = { nowMs: 0 };
  const app = await modelApp(spoil(mortal), clock);
  return {
    call: async ({ method, url, headers, address, body }, nowMs) => {
      clock.nowMs = nowMs;
      const answer = await app.inject({
        method,
        url,
        headers,
        remoteAddress: address,
        ...(body === undefined ? {} : { payload: body }),
      });
      return answer.statusCode >= 500 ? null : { status: answer.statusCode, body: answer.body };
    },
    dieIn: (next) => (death = next),
    die: async () => {
      await app.close();
      await opened.close();
    },
  };
}

/** Has the clock of the model, and no limits on what one address asks for. */
export function modelApp(store: Store, clock: { nowMs: number }, counting?: Counting): Promise<App> {
  return createApp({
    store,
    ...(counting && { counting }),
    search: testSearch(store),
    now: () => clock.nowMs,
    staticDir: null,
    trustProxy: 1,
    requestsPerMinute: 1e9,
    accountRequestsPerMinute: 1e9,
    advertisingPerMinute: 1e9,
  });
}
