import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { openLanguage } from "../../../src/platform/i18n/language.ts";
import { LanguageProvider } from "../../../src/platform/i18n/use-translate.tsx";
import { BranchOffice } from "../../../src/ui/branch-office.tsx";

it("phone numbers do not break within, and words beside them do", async () => {
  const office = { phone: "046 555 01 23 (desk 4); 8133" };
  const page = renderToStaticMarkup(
    <LanguageProvider language={await openLanguage("en", ["office"])}>
      <BranchOffice office={office as unknown as Parameters<typeof BranchOffice>[0]["office"]} />
    </LanguageProvider>,
  );
  expect(page).toContain(">046\u00a0555\u00a001\u00a023 (desk 4)</a>");
  expect(page).toContain('<a href="tel:8133">8133</a>');
});
