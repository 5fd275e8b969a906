import { expect, it } from "vitest";
import { parseArticle } from "#domain/articles/text/parse-article.ts";
import { withOwnIds } from "../../../src/admin/articles/article-preview.tsx";

it("headings of a preview never have the id of one of the form's fields, at any depth", () => {
  const text = withOwnIds(parseArticle("# Title\n\n> ## Tags\n\n- # Slug\n\nText[^1]\n\n[^1]: # Status\n"));
  const ids = [...JSON.stringify(text).matchAll(/"id":"([^"]+)"/g)].map((match) => match[1]);
  expect(ids).toHaveLength(4);
  expect(ids.every((id) => id?.startsWith("preview-"))).toBe(true);
});
