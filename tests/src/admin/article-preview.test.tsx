import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Router } from "wouter";
import { ArticlePreview } from "../../../src/admin/articles/article-preview.tsx";
import { openLanguage } from "../../../src/platform/i18n/language.ts";
import { LanguageProvider } from "../../../src/platform/i18n/use-translate.tsx";

const NONE: ReadonlyMap<string, string> = new Map();

async function draw(...texts: string[]): Promise<string> {
  const language = await openLanguage("en", ["admin-articles", ...texts]);
  return renderToStaticMarkup(
    <LanguageProvider language={language}>
      <Router ssrPath="/admin/articles/new">
        <ArticlePreview markdown="Bring **the receipt**." language="" waiting={NONE} />
      </Router>
    </LanguageProvider>,
  );
}

it("waits for the public page's texts in its own place, so that the form stays on screen", async () => {
  const html = await draw();
  expect(html).toContain("3 words");
  expect(html).toContain("The preview is still loading. You can go on writing.");
  expect(html).not.toContain("<strong>");
});

it("shows what is typed as readers will see it", async () => {
  const html = await draw("articles");
  expect(html).toContain("Bring <strong>the receipt</strong>.");
  expect(html).not.toContain("still loading");
});
