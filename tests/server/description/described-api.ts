import type { LightMyRequestResponse } from "fastify";
import { expect } from "vitest";
import * as z from "zod/mini";
import { apiPaths } from "#domain/base/paths.ts";
import { currentHeadTags } from "../../../server/jobs/background/head-tags.ts";
import { importJobs } from "../../../server/imports/batch-jobs.ts";
import { addJob, jobKind } from "../../../server/jobs/job-kind.ts";
import { handleJobs, onSchedule } from "../../../server/jobs/job-handler.ts";
import { runDueJob } from "../../../server/jobs/run-jobs.ts";
import { openNotices } from "../../../server/notices/open-notices.ts";
import type { Store } from "../../../server/store/store.ts";
import { headRoutes, syncRoutes } from "../../../server/lists/sync/sync-routes.ts";
import { storeFirstKey, listKey, newListKey } from "../../../server/lists/sync/list-keys.ts";
import { publishSegments } from "../../../server/lists/sync/publish-segments.ts";
import { signLists } from "../../../server/lists/sync/sign-lists.ts";
import { SECRET } from "../notices/notice-kit.ts";
import { TEST_NOW, testApp } from "../test-app.ts";
import { Description } from "./description.ts";

export type Sent = {
  /** Stands in the path. */
  at?: Readonly<Record<string, string | number>>;
  query?: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
  body?: unknown;
  /** A body that is no JSON. */
  form?: { payload: Buffer | string; type: string };
};

const letter = jobKind({ name: "letter", payload: z.object({ to: z.string() }), attempts: 1 });

/** The whole API, asked by operation; each answer is held against the description. */
export async function openDescribedApi(store: Store) {
  const notices = await openNotices(store, SECRET, TEST_NOW);
  if (!notices.ok) throw new Error(notices.error);
  const letters = handleJobs(letter, {
    work: async () => {
      throw new Error("no route to host");
    },
  });
  const handlers = [letters, onSchedule("nightly", { dailyAt: "03:20" }, async () => undefined)];
  const app = await testApp(store, {
    routes: [syncRoutes, headRoutes],
    jobs: handlers,
    requestsPerMinute: 100_000,
    accountRequestsPerMinute: 100_000,
    site: { name: "Invented Site", url: "https://passport.example" },
    push: { secret: notices.value, routeOf: () => "push.example" },
  });
  const description = new Description((await app.inject(apiPaths.openapi)).json());
  const answered = new Map<string, Set<number>>();

  /** Fails if the answer has another status or is not as described. */
  async function call(id: string, status: number, sent: Sent = {}): Promise<LightMyRequestResponse> {
    const operation = description.operation(id);
    const path = operation.path.replace(/\{(\w+)\}/g, (_whole, name: string) =>
      encodeURIComponent(String(sent.at?.[name] ?? 1)),
    );
    const answer = await app.inject({
      method: operation.method.toUpperCase() as "GET",
      url: path,
      query: { ...sent.query },
      headers: { ...sent.headers, ...(sent.form && { "content-type": sent.form.type }) },
      ...(sent.body === undefined ? {} : { payload: sent.body as object }),
      ...(sent.form === undefined ? {} : { payload: sent.form.payload }),
    });
    const what = `${id} ${JSON.stringify(sent.query ?? sent.body ?? {})} answered ${answer.body.slice(0, 400)}`;
    expect({ status: answer.statusCode, faults: description.faultsOf(operation, answer) }, what).toEqual({
      status,
      faults: [],
    });
    const statuses = answered.get(id) ?? new Set();
    answered.set(id, statuses.add(status));
    return answer;
  }

  return {
    app,
    description,
    call,
    /** Operations that no call of this status class reached. */
    without: (isMeant: (status: number) => boolean) =>
      description.operations
        .map(({ operationId }) => operationId)
        .filter((id) => ![...(answered.get(id) ?? [])].some(isMeant)),
    runImports: async () => {
      while (await runDueJob({ store, nowMs: () => TEST_NOW }, importJobs));
    },
    /** A job that was tried once, in vain. */
    failJob: async (to: string) => {
      const id = await store.write((trx) => addJob(trx, letter, { to }, { nowMs: TEST_NOW }));
      while (await runDueJob({ store, nowMs: () => TEST_NOW, tell: () => undefined }, handlers));
      return id;
    },
    publish: async () => {
      const key = listKey(newListKey().seed);
      await store.write((trx) => storeFirstKey(trx, key.publicKey));
      await publishSegments(store, TEST_NOW);
      await signLists(store, key, {
        nowMs: TEST_NOW,
        readTags: () => currentHeadTags(store, TEST_NOW),
      });
    },
  };
}

export type DescribedApi = Awaited<ReturnType<typeof openDescribedApi>>;
