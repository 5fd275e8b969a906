import { expect, onTestFinished } from "vitest";
import { PROBLEM_CONTENT_TYPE, problemSchema } from "#domain/api/problem.ts";
import { createApp } from "../../server/app.ts";
import type { AppDeps } from "../../server/app.ts";
import type { App } from "../../server/route-deps.ts";
import type { Store } from "../../server/store/store.ts";
import { testSearch } from "./test-search.ts";

/** 2026-11-20, 12:00:30 UTC. */
export const TEST_NOW = Date.UTC(2026, 10, 20, 12, 0, 30);

/** Closed with the test, which fails if a problem answer had no words for a person. */
export async function testApp(store: Store, deps: Partial<AppDeps> = {}): Promise<App> {
  const now = deps.now ?? (() => TEST_NOW);
  const app = await createApp({ store, search: testSearch(store), now, staticDir: null, ...deps });
  const wordless: unknown[] = [];
  app.addHook("onSend", async ({ raw }, reply, payload) => {
    const isProblem = String(reply.getHeader("content-type")).startsWith(PROBLEM_CONTENT_TYPE);
    if (!isProblem || raw.socket.destroyed || typeof payload !== "string" || payload === "") return;
    const problem = problemSchema.parse(JSON.parse(payload));
    const words = [problem.detail, ...(problem.errors ?? []).map(({ message }) => message)];
    if (!words.every((text) => /\w/.test(text ?? ""))) wordless.push(problem);
  });
  onTestFinished(async () => {
    await app.close();
    expect(wordless, "problem answers without detail or message").toEqual([]);
  });
  return app;
}
