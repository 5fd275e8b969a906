import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, expect, it, vi } from "vitest";
import { Router } from "wouter";
import { ErrorBoundary } from "../../../src/app/error-boundary.tsx";
import { openLanguage } from "../../../src/i18n/language.ts";
import { LanguageProvider } from "../../../src/i18n/use-translate.tsx";

afterEach(() => vi.unstubAllEnvs());

async function shownFor(error: Error): Promise<string> {
  const boundary = new ErrorBoundary({ children: null });
  boundary.state = ErrorBoundary.getDerivedStateFromError(error);
  return renderToStaticMarkup(
    <LanguageProvider language={await openLanguage("en")}>
      <Router ssrPath="/">{boundary.render()}</Router>
    </LanguageProvider>,
  );
}

it.each([
  ["development", true],
  ["production", false],
])("in %s the error's own message is shown: %s", async (_mode, isShown) => {
  vi.stubEnv("DEV", isShown);
  const shown = await shownFor(new Error("row 7 has no name"));
  expect(shown).toContain("Something went off course");
  expect(shown.includes("row 7 has no name")).toBe(isShown);
});
