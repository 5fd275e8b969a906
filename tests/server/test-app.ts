import type { RouteOptions } from "fastify";
import { expect, onTestFinished } from "vitest";
import { PROBLEM_CODES } from "#domain/base/problem-codes.ts";
import { PROBLEM_CONTENT_TYPE, problemSchema } from "#domain/base/problem.ts";
import { problemsOf } from "../../server/api-description.ts";
import { createApp } from "../../server/app.ts";
import type { AppDeps } from "../../server/app.ts";
import type { App } from "../../server/route-deps.ts";
import type { Store } from "../../server/store/store.ts";
import { testSearch } from "./test-search.ts";

/** 2026-11-20, 12:00:30 UTC. */
export const TEST_NOW = Date.UTC(2026, 10, 20, 12, 0, 30);

/**
 * Closed with the test, which fails if a problem had no words for a person, no name of its own, or a code that the
 * description of its route does not know.
 */
export async function testApp(store: Store, deps: Partial<AppDeps> = {}): Promise<App> {
  const now = deps.now ?? (() => TEST_NOW);
  const described = new Map<string, RouteOptions>();
  const onRoute = (route: RouteOptions): void => {
    for (const method of [route.method].flat()) described.set(`${method} ${route.url}`, route);
    deps.onRoute?.(route);
  };
  const app = await createApp({ store, search: testSearch(store), now, staticDir: null, ...deps, onRoute });
  const wordless: unknown[] = [];
  const undescribed: unknown[] = [];
  app.addHook("onSend", async ({ raw, method, routeOptions }, reply, payload) => {
    const isProblem = String(reply.getHeader("content-type")).startsWith(PROBLEM_CONTENT_TYPE);
    if (!isProblem || raw.socket.destroyed || typeof payload !== "string" || payload === "") return;
    const problem = problemSchema.parse(JSON.parse(payload));
    const words = [problem.detail, ...(problem.errors ?? []).map(({ message }) => message)];
    if (!words.every((text) => /\w/.test(text ?? ""))) wordless.push(problem);
    const route = `${method} ${routeOptions.url ?? ""}`;
    const known = described.get(route);
    const codes: readonly string[] | null = known === undefined ? null : problemsOf(known);
    const isKnown =
      codes === null || (codes.includes(problem.code) && statusOf(problem.code) === problem.status);
    if (!isKnown || problem.instance === undefined) {
      undescribed.push({ route, ...problem });
    }
  });
  onTestFinished(async () => {
    await app.close();
    expect(wordless, "problem answers without detail or message").toEqual([]);
    expect(undescribed, "problems that the API's description does not know").toEqual([]);
  });
  return app;
}

function statusOf(code: string): number {
  return Number(Object.entries(PROBLEM_CODES).find(([, codes]) => codes.some((one) => one === code))?.[0]);
}
