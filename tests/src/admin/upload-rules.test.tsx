import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { PDF_RULES, type PdfImportInfo } from "#domain/imports/contract.ts";
import { UploadRules } from "../../../src/admin/imports/upload-rules.tsx";
import { openLanguage } from "../../../src/platform/i18n/language.ts";
import { LanguageProvider } from "../../../src/platform/i18n/use-translate.tsx";

async function render(tag: string, info: PdfImportInfo): Promise<string> {
  const language = await openLanguage(tag, ["admin-fields", "admin-imports"]);
  return renderToStaticMarkup(
    <LanguageProvider language={language}>
      <UploadRules info={info} />
    </LanguageProvider>,
  );
}

const sentences = [PDF_RULES.message, ...Object.values(PDF_RULES.constraints)];

it("says in English what the server says, word for word", async () => {
  const page = await render("en", PDF_RULES);
  for (const sentence of sentences) expect(page).toContain(sentence);
});

it("says it in Amharic, and a newer server's rule in the server's words", async () => {
  const page = await render("am", PDF_RULES);
  for (const sentence of sentences) expect(page).not.toContain(sentence);
  const constraints = { ...PDF_RULES.constraints, location: "A rule of tomorrow." };
  expect(await render("am", { ...PDF_RULES, constraints })).toContain("A rule of tomorrow.");
});
