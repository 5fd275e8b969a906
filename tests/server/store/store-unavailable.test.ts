import { testSearch } from "../test-search.ts";
import { createServer } from "node:net";
import { expect, it } from "vitest";
import { Client } from "pg";
import { createApp } from "../../../server/app.ts";
import { storeIsUnavailable } from "../../../server/store/store-errors.ts";
import { openTestStore } from "../stores.ts";

async function closedPort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => probe.once("listening", resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (typeof address !== "object" || address === null) throw new Error("no port");
  return address.port;
}

it("a refused connection counts as unavailable, a wrong statement does not", async () => {
  const client = new Client({ host: "127.0.0.1", port: await closedPort() });
  const refused: unknown = await client.connect().catch((error: unknown) => error);
  expect(storeIsUnavailable(refused)).toBe(true);
  expect(storeIsUnavailable(Object.assign(new Error("syntax"), { code: "42601" }))).toBe(false);
  expect(storeIsUnavailable(Object.assign(new Error("deadlock detected"), { code: "40P01" }))).toBe(true);
  expect(storeIsUnavailable(new Error("Connection terminated unexpectedly"))).toBe(true);
});

it("a request answers 503 with Retry-After while the database is down", async () => {
  const { store, close } = await openTestStore("sqlite");
  const app = await createApp({ store, search: testSearch(store), now: () => 0, staticDir: null });
  app.get("/away", () => {
    throw Object.assign(new Error("connect"), { code: "ECONNREFUSED" });
  });
  const answer = await app.inject("/away");
  expect(answer.statusCode).toBe(503);
  expect(answer.headers["retry-after"]).toBe("5");
  expect(answer.json()).toMatchObject({ status: 503, code: "database_unavailable" });
  await app.close();
  await close();
});
