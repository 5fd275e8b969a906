import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type CaughtError,
  createErrorReports,
  describeError,
  type ErrorReport,
  type Place,
} from "../../../../src/platform/lib/error-reports.ts";
import { MARK, nested, readings, underItsName } from "./nested-addresses.ts";

const PLACE: Place = {
  origin: "https://example.org",
  path: "/locations/adama",
  search: "",
  typed: [],
  shown: "",
};

function thrown(message: string, stack?: string): Error {
  const error = new TypeError(message);
  error.stack =
    stack ?? `TypeError: ${message}\n    at open (https://example.org/assets/index-1a2b.js:10:20)`;
  return error;
}

function messageOf(message: string, place: Partial<Place> = {}): string {
  return describeError({ handler: "window", error: thrown(message) }, { ...PLACE, ...place }).message;
}

describe("an error report", () => {
  it("has type, message, source, line, column, stack hash, route and handler", () => {
    const fault: CaughtError = {
      handler: "window",
      error: thrown("x is undefined"),
      source: "https://example.org/assets/index-1a2b.js?v=1",
      line: 10,
      column: 20,
    };
    expect(describeError(fault, PLACE)).toEqual({
      type: "TypeError",
      message: "x is undefined",
      source: "/assets/index-1a2b.js",
      line: 10,
      column: 20,
      stack_hash: expect.stringMatching(/^[0-9a-f]{8}$/),
      route: "/locations/:locationSlug",
      handler: "window",
    });
  });

  it.each([
    [
      "Chromium",
      "TypeError: no\n    at f (https://example.org/assets/a.js:3:7)\n    at https://example.org/assets/b.js:1:1",
    ],
    ["Firefox and Safari", "f@https://example.org/assets/a.js:3:7\n@https://example.org/assets/b.js:1:1"],
  ])("finds its position in the stack of %s when the event has none", (_engine, stack) => {
    const report = describeError({ handler: "promise", error: thrown("no", stack) }, PLACE);
    expect(report).toMatchObject({ source: "/assets/a.js", line: 3, column: 7, handler: "promise" });
  });

  it("hashes the frames but not the message", () => {
    const frames = "    at f (https://example.org/assets/a.js:3:7)";
    const one = describeError({ handler: "window", error: thrown("a", `TypeError: a\n${frames}`) }, PLACE);
    const two = describeError({ handler: "window", error: thrown("b", `TypeError: b\n${frames}`) }, PLACE);
    const other = describeError({ handler: "window", error: thrown("a", `TypeError: a\n${frames}8`) }, PLACE);
    expect(two.stack_hash).toBe(one.stack_hash);
    expect(other.stack_hash).not.toBe(one.stack_hash);
  });

  it("accepts rejected values that are no errors", () => {
    const report = (error: unknown) => describeError({ handler: "promise", error }, PLACE);
    expect(report("out of paper")).toMatchObject({ type: "string", message: "out of paper" });
    expect(report(undefined)).toMatchObject({ type: "undefined", message: "" });
    expect(report({ name: "Abebe Kebede" })).toMatchObject({ type: "object", message: "" });
  });

  it.each([
    ["request number", "No row of AAL1234567 here", "No row of [hidden] here"],
    ["request number with its parts apart", "brpp 527458-8c1cg?", "[hidden]?"],
    ["telephone number", "call +251 911 23 45 67 now", "call [hidden] now"],
    ["Ethiopic script", "bad text አበበ ከበደ", "bad text [hidden] [hidden]"],
    [
      "quoted data",
      `Unexpected token 'A', "Abebe Keb"... is not valid JSON`,
      `Unexpected token 'A', "[hidden]"... is not valid JSON`,
    ],
  ])("contains no %s", (_what, message, reported) => {
    expect(messageOf(message)).toBe(reported);
  });

  it("masks personal data in addresses", () => {
    expect(messageOf('[GET] "/api/v1/passports?q=abebe+kebede": <no response> Failed to fetch')).toBe(
      '[GET] "/api/v1/passports": <no response> Failed to fetch',
    );
    expect(messageOf("cannot open https://example.org/passports/AAL1234567?requestNumber=AAL1234567")).toBe(
      "cannot open /passports/:passportId",
    );
    expect(
      messageOf("Failed to fetch dynamically imported module: https://example.org/assets/page-C0ffee12.js"),
    ).toBe("Failed to fetch dynamically imported module: /assets/page-C0ffee12.js");
    expect(messageOf("blocked by https://else.example/abebe")).toBe("blocked by https://else.example");
  });

  it.each([
    ["no answer for /?q=abebe", "no answer for /"],
    ["lost at /login?redirect=%2Fpassports%2F%3Fname%3Dabebe", "lost at /login"],
    ["lost at /reset-password#token=abc", "lost at /reset-password"],
    ["lost at /locations/adama;token=abc.", "lost at /locations/adama;token=[hidden]"],
    ["lost at //example.org/?q=abebe", "lost at /"],
    [
      "cannot go to %2Flogin%3Fredirect%3D%252F%253Fq%253Dabebe",
      "cannot go to %2Flogin%3Fredirect%3D%252F%253Fq%253D[hidden]",
    ],
    ["cannot read ?redirect=/?q=abebe", "cannot read ?redirect=/"],
    ["cannot read q=abebe&lang=am", "cannot read q=[hidden]&lang=am"],
    ["GET /api/v1/admin/users/17/sessions failed", "GET /api/v1/admin/users/:userId/sessions failed"],
    ["GET /api/v1/passports/abebe/x failed", "GET /api/v1/passports/:passportId/x failed"],
  ])("masks what is nested in %s", (message, reported) => {
    expect(messageOf(message)).toBe(reported);
  });

  it("contains no value of a secret or searched name in an address, however deep and in whatever encoding", () => {
    const sentence = fc.constantFrom(
      (address: string) => `cannot open ${address}: no answer`,
      (address: string) => `[GET] "${address}": <no response>`,
      (address: string) => `failed at ${address}, 404`,
      (address: string) => address,
    );
    fc.assert(
      fc.property(nested(underItsName), sentence, (address, say) => {
        // Text that ends a quotation ends the address, too.
        fc.pre(!/'[:;,.)\]]/.test(address));
        const frames = `f@https://example.org${address.startsWith("/") ? address : "/"}:3:7`;
        const fault = { handler: "window", error: thrown(say(address), frames), source: address } as const;
        const report = describeError(fault, PLACE);
        for (const reading of readings(JSON.stringify(report))) expect(reading).not.toContain(MARK);
      }),
      { numRuns: 2000 },
    );
  });

  it("contains nothing searched that is nested in its own page's address", () => {
    const place = { path: "/login", search: "?redirect=%2F%3Fq%3DKenenisa%2BAnteneh" };
    expect(messageOf("no kenenisa and no anteneh at the login", place)).toBe(
      "no [hidden] and no [hidden] at the login",
    );
  });

  it.each([
    "Cannot read properties of undefined (reading 'segments')",
    "expected text/html, not application/json; charset=utf-8",
    "a == b && c >= 100% (and/or d[0])",
    "Refused to load /assets/page-C0ffee12.js: 404",
  ])("keeps the technical details of %s", (message) => {
    expect(messageOf(message)).toBe(message);
  });

  it("has one stack hash wherever the page's own HTML was opened", () => {
    const hashAt = (address: string) =>
      describeError({ handler: "window", error: thrown("no", `f@https://example.org${address}:3:7`) }, PLACE)
        .stack_hash;
    expect(hashAt("/?q=abebe")).toBe(hashAt("/?q=kebede"));
    expect(hashAt("/?q=abebe")).not.toBe(hashAt("/calendar?q=abebe"));
  });

  it("contains no word of the address or of a text box", () => {
    expect(messageOf("no Kenenisa and no anteneh", { path: "/", search: "?q=kenenisa+Anteneh" })).toBe(
      "no [hidden] and no [hidden]",
    );
    expect(messageOf("no Kenenisa", { path: "/passports/Kenenisa" })).toBe("no [hidden]");
    expect(messageOf("no Kenenisa", { typed: ["kenenisa"] })).toBe("no [hidden]");
  });

  it("contains no name shown on the page", () => {
    const shown = "In the published list\nKenenisa Anteneh Gebremichael\nBranch\nAdama";
    expect(messageOf("Cannot show KENENISA Anteneh in the list", { shown })).toBe(
      "Cannot show [hidden] [hidden] in the list",
    );
  });

  it("is made of a message and an address of any length", () => {
    const endless = "%25".repeat(200_000);
    const place = { path: "/login", search: `?redirect=${endless}3Fq=kenenisa` };
    expect(messageOf(`no ${"'".repeat(100_000)} at ${endless}`, place)).toMatch(/^no '/);
    expect(messageOf(`lost at /?q=${endless}`, place)).toBe("lost at /");
  });

  it("uses the page's pattern when the error is in its own HTML", () => {
    const fault: CaughtError = {
      handler: "window",
      error: null,
      message: "Script error",
      source: "https://example.org/passports/AAL1234567?q=abebe",
      line: 1,
      column: 2,
    };
    expect(describeError(fault, PLACE)).toMatchObject({
      source: "/passports/:passportId",
      message: "Script error",
    });
  });
});

describe("error reports", () => {
  function collect() {
    const sent: ErrorReport[] = [];
    const caught = createErrorReports((report) => sent.push(report));
    return { sent, fail: (message: string) => caught({ handler: "window", error: thrown(message) }, PLACE) };
  }
  // Letters, since numbers are masked.
  const word = (index: number) =>
    `fault ${"abcdefghijkl"[index % 12]}${"mnopqrstuvwx"[Math.floor(index / 12)]}`;

  it("are sent once each", () => {
    const { sent, fail } = collect();
    fail("one");
    fail("one");
    fail("two");
    fail("one");
    expect(sent.map(({ message }) => message)).toEqual(["one", "two"]);
  });

  it("are deduplicated over the last 100", () => {
    const { sent, fail } = collect();
    for (let index = 0; index < 100; index++) fail(word(index));
    fail(word(0));
    expect(sent).toHaveLength(100);
    fail("one more");
    // LRU: the first recurred, so the second is evicted.
    fail(word(0));
    expect(sent).toHaveLength(101);
    fail(word(1));
    expect(sent).toHaveLength(102);
  });
});
