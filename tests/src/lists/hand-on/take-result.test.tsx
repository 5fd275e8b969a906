import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Router } from "wouter";
import { TakeResult } from "../../../../src/lists/hand-on/take-result.tsx";
import type { TakeOutcome } from "../../../../src/lists/hand-on/taking.ts";
import { openLanguage } from "../../../../src/platform/i18n/language.ts";
import { LanguageProvider } from "../../../../src/platform/i18n/use-translate.tsx";
import type { Taken } from "../../../../src/lists/sync/take-client.ts";

const NOTHING: Taken = { passports: 0, lists: 0, newest: "2026-11-18", older: false, end: "whole" };

const draw = (taken: Partial<Taken>) => drawResult({ ok: true, value: { ...NOTHING, ...taken } });

async function drawResult(result: TakeOutcome): Promise<string> {
  const language = await openLanguage("en", ["hand-on"]);
  return renderToStaticMarkup(
    <LanguageProvider language={language}>
      <Router ssrPath="/share">
        <TakeResult result={result} />
      </Router>
    </LanguageProvider>,
  );
}

it("says that all of a file is here only where its lists were compared", async () => {
  expect(await draw({})).toContain("Everything in the file is on this phone already.");
  // Its lists may have been replaced since, and not be here.
  const older = await draw({ older: true });
  expect(older).not.toContain("on this phone already");
  expect(older).toContain("The file is older than the lists on this phone");
});

it("does not say that nothing changed where the worker died", async () => {
  const unchanged = "The lists on this phone are unchanged.";
  expect(await drawResult({ ok: false, error: "forged" })).toContain(unchanged);
  const died = await drawResult({ ok: false, error: "died" });
  expect(died).not.toContain(unchanged);
  expect(died).toContain("take the file again to get the rest");
});

it("says that lists stay, and that a file chooses nothing", async () => {
  const kept = "They stay on this phone. With internet, only the lists chosen for it are brought up to date.";
  expect(await draw({ passports: 9, lists: 1 })).toContain(kept);
  expect(await draw({})).not.toContain(kept);
});

it("says that lists were removed meanwhile, and not that nothing is new", async () => {
  const removed = await draw({ end: "removed" });
  expect(removed).toContain("Lists were removed from this phone meanwhile");
  expect(removed).not.toContain("Nothing new");
  expect(removed).not.toContain("came from the file");
});
