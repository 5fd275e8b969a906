import { test as base } from "@playwright/test";
import { openFaultyLink, type FaultyLink } from "./faulty-link.ts";
import { startServer, waitForTotal, type RunningServer } from "./server.ts";

/** How many passports the twelve sample lists hold. */
export const SAMPLE_TOTAL = 8230;

type WorkerFixtures = { server: RunningServer };
type TestFixtures = { link: FaultyLink };

/** `server`: the real one with the sample lists, once a worker. `link`: the address pages open, with faults at will. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs from this pattern
    async ({}, provide) => {
      const server = await startServer();
      await waitForTotal(server.origin, SAMPLE_TOTAL);
      await provide(server);
      await server.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  link: async ({ server }, provide) => {
    const link = await openFaultyLink(server.origin);
    await provide(link);
    await link.close();
  },
  baseURL: async ({ link }, provide) => provide(link.origin),
});

export { expect } from "@playwright/test";
