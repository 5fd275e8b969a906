import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, expect, it, vi } from "vitest";
import { Router } from "wouter";
import { ErrorBoundary } from "../../../src/app/error-boundary.tsx";
import { openLanguage } from "../../../src/platform/i18n/language.ts";
import { MissingCode } from "../../../src/platform/lib/chunk-fault.ts";
import { LanguageProvider } from "../../../src/platform/i18n/use-translate.tsx";

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

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

it("code that did not come without a connection is said to be not here yet, not a fault", async () => {
  vi.stubGlobal("navigator", { onLine: false });
  expect(await shownFor(new MissingCode(new TypeError("Failed to fetch")))).toContain(
    "This page is not on this phone yet",
  );
  expect(await shownFor(new Error("row 7 has no name"))).toContain("Something went off course");
  vi.stubGlobal("navigator", { onLine: true });
  expect(await shownFor(new MissingCode(new TypeError("Failed to fetch")))).toContain(
    "Something went off course",
  );
});
