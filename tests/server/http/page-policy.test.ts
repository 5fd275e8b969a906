import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { pagePolicy } from "../../../server/http/page-policy.ts";

function connects(html: string, analyticsOrigin?: string): string | undefined {
  return pagePolicy({ html, analyticsOrigin })
    .split("; ")
    .find((directive) => directive.startsWith("connect-src "));
}

const page = (host: string) => `<head><meta name="analytics" content="phc_key ${host}"></head>`;

describe("the page's policy", () => {
  it("lets the page report to the analytics that its build names, and to nobody else", () => {
    expect(connects(page("https://eu.i.posthog.com/"))).toBe("connect-src 'self' https://eu.i.posthog.com");
    expect(connects("<head></head>")).toBe("connect-src 'self'");
  });

  it("puts the server's own setting before the build's", () => {
    expect(connects(page("https://eu.i.posthog.com"), "https://proxy.example")).toBe(
      "connect-src 'self' https://proxy.example",
    );
  });

  it("takes nothing but an address into the policy", () => {
    expect(connects(page("*;script-src"))).toBe("connect-src 'self'");
  });

  it("vouches for the scripts of the head, and for none that stands in the body", () => {
    const [own, slipped] = ["a()", "b()"].map((text) => createHash("sha256").update(text).digest("base64"));
    const html = "<head><script>a()</script></head><body><p><script>b()</script></p></body>";
    expect(pagePolicy({ html })).toContain(`script-src 'self' 'sha256-${own}';`);
    expect(pagePolicy({ html })).not.toContain(slipped);
  });
});
