import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, describe, expect, it, vi } from "vitest";
import { Router } from "wouter";
import type { Services } from "../../../src/platform/hooks/services-context.ts";

/** Rendered as in a build with these settings. */
async function render(settings: Record<string, string>, now = Date.UTC(2026, 10, 21)) {
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  vi.resetModules();
  const { Footer, ReferralSlot } = await import("../../../src/app/footer.tsx");
  const { LanguageProvider } = await import("../../../src/platform/i18n/use-translate.tsx");
  const { openLanguage } = await import("../../../src/platform/i18n/language.ts");
  const { ServicesProvider } = await import("../../../src/platform/hooks/services-context.ts");
  const language = await openLanguage("en");
  const markup = (part: ReactNode): string =>
    renderToStaticMarkup(
      <LanguageProvider language={language}>
        <ServicesProvider value={{ now: () => now } as Services}>
          <Router ssrPath="/">{part}</Router>
        </ServicesProvider>
      </LanguageProvider>,
    );
  return { footer: markup(<Footer />), referral: markup(<ReferralSlot />) };
}

afterEach(() => vi.unstubAllEnvs());

describe("the footer", () => {
  it("has no community and developer links unless the build names them", async () => {
    const { footer } = await render({});
    expect(footer).toContain("© 2026 Passport Status");
    expect(footer).not.toContain("Community and developers");
    expect(footer).not.toContain("_blank");
    expect(footer).toMatch(/<a [^>]*href="\/share"[^>]*>Lists from phone to phone<\/a>/);
  });

  it("links to the build's chat group, community page and developers", async () => {
    const { footer } = await render({
      VITE_CHAT_GROUP_URL: "https://chat.example.org/group",
      VITE_COMMUNITY_URL: "https://community.example.org/",
      VITE_DEVELOPER_URLS: "https://www.example.org/one/,https://example.net/two",
    });
    const outside = [...footer.matchAll(/<a [^>]*href="([^"]*)" target="_blank" rel="([^"]*)">([^<]*)</g)];
    expect(outside.map(([, href, rel, text]) => [href, rel, text])).toEqual([
      ["https://chat.example.org/group", "noopener noreferrer", "Chat group"],
      ["https://community.example.org/", "noopener noreferrer", "Community"],
      ["https://www.example.org/one/", "noopener noreferrer", "Developer: example.org/one"],
      ["https://example.net/two", "noopener noreferrer", "Developer: example.net/two"],
    ]);
  });

  it("shows the site's name and the year in Addis Ababa", async () => {
    const { footer } = await render({ VITE_SITE_NAME: "Another name" }, Date.UTC(2026, 11, 31, 22));
    expect(footer).toContain("© 2027 Another name");
  });
});

describe("the referral link", () => {
  it("offers the place unless the build names one", async () => {
    const { referral } = await render({});
    expect(referral).toContain('<a href="/advertisment">Advertise here</a>');
    expect(referral).not.toContain("sponsored");
  });

  it("is marked as an advertisement, for readers and crawlers", async () => {
    const { referral } = await render({
      VITE_REFERRAL_URL: "https://shop.example.org/?from=us",
      VITE_REFERRAL_TEXT: "A suitcase for the journey",
    });
    expect(referral).toMatch(/^<aside[^>]* aria-label="Advertisement">/);
    expect(referral).toContain(">Advertisement</p>");
    expect(referral).toContain(
      '<a href="https://shop.example.org/?from=us" target="_blank" rel="sponsored noopener">A suitcase for the journey</a>',
    );
  });

  it("is on public pages", async () => {
    vi.stubEnv("VITE_REFERRAL_URL", "https://shop.example.org/");
    vi.stubEnv("VITE_REFERRAL_TEXT", "A suitcase for the journey");
    vi.resetModules();
    const { render: renderPage } = await import("../../../src/entry-server.tsx");
    const { body } = await renderPage({
      path: "/calendar",
      search: "",
      locale: "en",
      origin: "https://passports.example",
      now: Date.UTC(2026, 10, 20),
      ask: () => Promise.resolve({ status: 503, headers: [], body: "" }),
    });
    expect(body).toContain("A suitcase for the journey");
  });
});
