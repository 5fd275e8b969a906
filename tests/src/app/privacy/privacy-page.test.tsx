import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, describe, expect, it, vi } from "vitest";
import { Router } from "wouter";
import type { Services } from "../../../../src/platform/hooks/services-context.ts";

async function render(settings: Record<string, string>, tag = "en"): Promise<string> {
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  vi.resetModules();
  const { PrivacyPage } = await import("../../../../src/app/privacy/privacy-page.tsx");
  const { LanguageProvider } = await import("../../../../src/platform/i18n/use-translate.tsx");
  const { openLanguage } = await import("../../../../src/platform/i18n/language.ts");
  const { ServicesProvider } = await import("../../../../src/platform/hooks/services-context.ts");
  const language = await openLanguage(tag, ["privacy"]);
  return renderToStaticMarkup(
    <LanguageProvider language={language}>
      <ServicesProvider value={{ now: () => 0 } as Services}>
        <Router ssrPath="/privacy">
          <PrivacyPage />
        </Router>
      </ServicesProvider>
    </LanguageProvider>,
  );
}

afterEach(() => vi.unstubAllEnvs());

describe("the privacy page", () => {
  it("speaks of the Telegram bot where the build names one, in both languages", async () => {
    expect(await render({})).not.toContain("Telegram");
    const bot = { VITE_TELEGRAM_URL: "https://t.me/passports_example_bot" };
    const english = await render(bot);
    expect(english).toContain("our server keeps your chat and what you wait for, encrypted");
    expect(english).toContain(
      'href="https://t.me/passports_example_bot" target="_blank" rel="noopener noreferrer"',
    );
    expect(await render(bot, "am")).toContain("የቴሌግራም ቦት");
  });
});
