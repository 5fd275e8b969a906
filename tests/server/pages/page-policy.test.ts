import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { pagePolicy } from "../../../server/pages/page-policy.ts";

function connects(html: string, analyticsOrigin?: string): string | undefined {
  return directive("connect-src", pagePolicy({ html, analyticsOrigin }));
}

function directive(name: string, policy: string): string | undefined {
  return policy.split("; ").find((each) => each.startsWith(`${name} `));
}

const page = (host: string) => `<head><meta name="analytics" content="phc_key ${host}"></head>`;

describe("the page's policy", () => {
  it("allows reports only to the build's analytics", () => {
    expect(connects(page("https://eu.i.posthog.com/"))).toBe("connect-src 'self' https://eu.i.posthog.com");
    expect(connects("<head></head>")).toBe("connect-src 'self'");
  });

  it("prefers the server's setting to the build's", () => {
    expect(connects(page("https://eu.i.posthog.com"), "https://proxy.example")).toBe(
      "connect-src 'self' https://proxy.example",
    );
  });

  it("allows further copies of the lists", () => {
    const html = `<head><meta name="lists" content="https://one.example https://two.example"></head>`;
    expect(connects(html)).toBe("connect-src 'self' https://one.example https://two.example");
  });

  it("allows the origin of the build's API", () => {
    const html = (base: string) => `<head><meta name="api" content="${base}"></head>`;
    expect(connects(html("https://api.example.org/lists"))).toBe(
      "connect-src 'self' https://api.example.org",
    );
    expect(connects(html("*"))).toBe("connect-src 'self'");
    expect(connects(`<body>${html("https://slipped.example")}</body>`)).toBe("connect-src 'self'");
  });

  it("allows pictures of the build's API, and no others from elsewhere", () => {
    const pictures = (html: string) => directive("img-src", pagePolicy({ html }));
    const html = `<head><meta name="api" content="https://api.example.org/lists"></head>`;
    expect(pictures(html)).toBe("img-src 'self' data: https://api.example.org");
    expect(pictures(page("https://eu.i.posthog.com"))).toBe("img-src 'self' data:");
  });

  it("puts nothing but addresses into the policy", () => {
    expect(connects(page("*;script-src"))).toBe("connect-src 'self'");
  });

  it("allows scripts of the head only, none of the body", () => {
    const [own, slipped] = ["a()", "b()"].map((text) => createHash("sha256").update(text).digest("base64"));
    const html = "<head><script>a()</script></head><body><p><script>b()</script></p></body>";
    expect(pagePolicy({ html })).toContain(`script-src 'self' 'sha256-${own}';`);
    expect(pagePolicy({ html })).not.toContain(slipped);
  });
});
