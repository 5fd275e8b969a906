import { onTestFinished } from "vitest";
import { createApp } from "../../server/app.ts";
import type { AppDeps } from "../../server/app.ts";
import type { App } from "../../server/route-deps.ts";
import type { Store } from "../../server/store/store.ts";
import { testSearch } from "./test-search.ts";

/** 2026-11-20, 12:00:30 UTC. */
export const TEST_NOW = Date.UTC(2026, 10, 20, 12, 0, 30);

/** Closed with the test. */
export async function testApp(store: Store, deps: Partial<AppDeps> = {}): Promise<App> {
  const now = deps.now ?? (() => TEST_NOW);
  const app = await createApp({ store, search: testSearch(store), now, staticDir: null, ...deps });
  onTestFinished(() => app.close());
  return app;
}
