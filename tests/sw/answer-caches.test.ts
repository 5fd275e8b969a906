import { describe, expect, test } from "vitest";
import { apiPathOf, ANSWER_CACHES } from "../../sw/answer-caches.ts";

const freshness = (path: string): number | null =>
  ANSWER_CACHES.find(({ matches }) => matches(path))?.freshSeconds ?? null;

describe("the service worker's cache", () => {
  test.each([
    ["/api/v1/passports", 30],
    ["/api/v1/passports/AA1234567", 60],
    ["/api/v1/locations", 300],
    ["/api/v1/locations/adama", 30],
    ["/api/v1/overview", 300],
  ])("%s is fresh for %i s", (path, seconds) => {
    expect(freshness(path)).toBe(seconds);
  });

  test.each([
    "/api/v1/sync/passports",
    "/api/v1/articles",
    "/api/v1/articles/what-to-bring",
    "/api/v1/auth/me",
    "/api/v1/admin/users",
    "/api/v1/admin/passports/7",
    "/api/v1/removal-requests",
    "/",
  ])("%s is not cached", (path) => {
    expect(freshness(path)).toBeNull();
  });
});

test.each([
  ["https://example.org/api/v1/overview", "https://example.org/", "/api/v1/overview"],
  ["https://api.example.org/lists/api/v1/overview?x=1", "https://api.example.org/lists/", "/api/v1/overview"],
  ["https://example.org/api/v1/overview", "https://api.example.org/", null],
  ["https://api.example.org.evil.example/api/v1/overview", "https://api.example.org/", null],
  ["https://api.example.org/api/v1/overview", "https://api.example.org/lists/", null],
])("%s under %s is the API's %s", (address, base, path) => {
  expect(apiPathOf(new URL(address), base)).toBe(path);
});
