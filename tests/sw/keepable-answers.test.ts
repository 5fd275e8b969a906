import { expect, test } from "vitest";
import { keepableAnswers } from "../../sw/keepable-answers.ts";

async function isKept(body: string, init: ResponseInit = {}): Promise<boolean> {
  const response = new Response(body, { headers: { "content-type": "application/json" }, ...init });
  type Asked = Parameters<NonNullable<typeof keepableAnswers.cacheWillUpdate>>[0];
  const kept = await keepableAnswers.cacheWillUpdate?.({ response } as Asked);
  return kept === response;
}

test("a whole answer of the API is cached", async () => {
  expect(await isKept('{"data":["Adama"],"meta":{"count":1}}')).toBe(true);
});

test("neither an empty nor a truncated body replaces a good cached answer", async () => {
  expect(await isKept("")).toBe(false);
  expect(await isKept('{"data":["Ada')).toBe(false);
});

test("neither a captive portal's page nor an error is cached", async () => {
  expect(await isKept("<!doctype html>", { headers: { "content-type": "text/html" } })).toBe(false);
  expect(await isKept("{}", { status: 404, headers: { "content-type": "application/json" } })).toBe(false);
});
