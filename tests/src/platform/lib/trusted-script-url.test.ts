import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal("location", new URL("https://example.org/passports/"));
});

afterEach(() => {
  vi.unstubAllGlobals();
});

/** The policy is created once a page. */
async function load() {
  return (await import("../../../../src/platform/lib/trusted-script-url.ts")).trustedScriptUrl;
}

describe("the address of a script of our own", () => {
  it("passes unchanged without Trusted Types", async () => {
    const trusted = await load();
    expect(trusted("/sw.js")).toBe("/sw.js");
    expect(trusted("https://example.org/assets/a.js")).toBe("https://example.org/assets/a.js");
  });

  it("is wrapped by the policy named in the page's header, created once", async () => {
    const made: string[] = [];
    vi.stubGlobal("trustedTypes", {
      createPolicy: (name: string, rules: { createScriptURL: (url: string) => string }) => {
        made.push(name);
        return { createScriptURL: (url: string) => ({ wrapped: rules.createScriptURL(url) }) };
      },
    });
    const trusted = await load();
    expect([trusted("/sw.js"), trusted("/assets/a.js")]).toEqual([
      { wrapped: "/sw.js" },
      { wrapped: "/assets/a.js" },
    ]);
    expect(made).toEqual(["passport-status"]);
  });

  it("is refused on another origin", async () => {
    const trusted = await load();
    expect(() => trusted("https://evil.example/x.js")).toThrow("Not a script of ours");
    expect(() => trusted("data:text/javascript,1")).toThrow("Not a script of ours");
    expect(() => trusted("//evil.example/x.js")).toThrow("Not a script of ours");
  });
});
