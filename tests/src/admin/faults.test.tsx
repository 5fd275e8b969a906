import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { SERVICE_FAULTS } from "#domain/base/service-faults.ts";
import { Faults } from "../../../src/admin/start-page.tsx";
import { openLanguage } from "../../../src/platform/i18n/language.ts";
import { LanguageProvider } from "../../../src/platform/i18n/use-translate.tsx";

async function render(tag: string, faults: readonly string[]): Promise<string> {
  const language = await openLanguage(tag, ["admin-frame"]);
  return renderToStaticMarkup(
    <LanguageProvider language={language}>
      <Faults faults={faults} />
    </LanguageProvider>,
  );
}

it.each(["en", "am"])("every fault of the server has a paragraph of what to do (%s)", async (tag) => {
  const paragraphs = (await render(tag, SERVICE_FAULTS)).match(/<p>[^<]{20,}<\/p>/g) ?? [];
  expect(new Set(paragraphs).size).toBe(SERVICE_FAULTS.length);
});

it("nothing is shown without a fault, nor for one that only a newer server knows", async () => {
  expect(await render("en", [])).toBe("");
  expect(await render("en", ["moon_missing"])).toBe("");
  expect(await render("en", ["list_key_missing"])).toContain("lists-key");
});
