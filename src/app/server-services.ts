import type { PageRequest } from "#domain/base/rendered-page.ts";
import { openMirrorDatabase } from "../platform/db/database.ts";
import { createPhoneStorage } from "../platform/db/phone-storage.ts";
import { type ApiClient, createApiClient } from "../platform/lib/api-client.ts";
import type { OutdatedTab, Queries, Services } from "../platform/hooks/services-context.ts";
import { createSearchClient } from "../passports/search/search-client.ts";
import { createMirror } from "../lists/sync/mirror.ts";
import { createObservable } from "../lists/sync/observable.ts";
import { createQueries } from "./queries.ts";
import type { AppUpdate } from "./service-worker-registration.ts";

/** The server has no IndexedDB and never starts the mirror. */
const storage = createPhoneStorage(nowhere);
const mirror = createMirror({ db: openMirrorDatabase(), baseUrl: "" });
const outdatedTab = createObservable<OutdatedTab | null>(null);
const { search } = createSearchClient(() => {
  throw new Error("Nothing is searched while a page is rendered.");
});

/** One page's queries: each calls the API in-process, once; the page shows failures. */
export function serverQueries({ ask, now }: Pick<PageRequest, "ask" | "now">): Queries {
  const api = createApiClient({
    baseUrl: "",
    async fetch(input) {
      if (typeof input !== "string") throw new Error("Only paths of the API are asked for.");
      const { status, headers, body } = await ask(input);
      return new Response(body, { status, headers });
    },
  });
  const once: ApiClient = {
    ...api,
    get: (schema, path, options) => api.get(schema, path, { ...options, retry: false }),
  };
  return createQueries(once, () => now);
}

export function serverServices(queries: Queries): Omit<Services, "now"> {
  return {
    storage,
    outdatedTab,
    mirror,
    search,
    send: sendNothing,
    outbox: sendNothing,
    ...queries,
  };
}

function nowhere(): never {
  throw new Error("Nothing is stored while a page is rendered.");
}

/** Rendering only reads; the browser sends. */
const sendNothing = () => Promise.reject(new Error("Nothing is sent while a page is rendered."));

export const noUpdate: AppUpdate = {
  subscribe: () => () => undefined,
  isWaiting: () => false,
  apply: () => undefined,
};
