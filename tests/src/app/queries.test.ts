import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createQueries } from "../../../src/app/queries.ts";
import type { ApiClient } from "../../../src/platform/lib/api-client.ts";
import type { Query } from "../../../src/platform/lib/query.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function countingApi() {
  const asked: string[] = [];
  const get = (_schema: unknown, path: string) => {
    asked.push(path);
    return Promise.resolve({ ok: true, value: { data: { data: [] } } });
  };
  return { api: { get } as unknown as ApiClient, asked };
}

// Seconds, from specification §9.
test.each([
  ["passports", { q: "abebe" }, 30],
  ["passport", "AAB1234567", 60],
  ["locations", "all", 300],
  ["location", "adama", 30],
  ["overview", "all", 300],
  ["articles", { page_size: 3 }, 300],
  ["article", "what-to-bring", 30],
] as const)("the answer of %s stays fresh for exactly its time", async (name, args, seconds) => {
  const { api, asked } = countingApi();
  const query = createQueries(api)[name] as Query<unknown, unknown>;
  await query.fetch(args);
  vi.advanceTimersByTime(seconds * 1000 - 1);
  await query.fetch(args);
  expect(asked).toHaveLength(1);
  vi.advanceTimersByTime(1);
  await query.fetch(args);
  expect(asked).toHaveLength(2);
});
