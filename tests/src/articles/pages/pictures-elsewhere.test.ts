import { expect, it, vi } from "vitest";
import { parseArticle } from "#domain/articles/text/parse-article.ts";
import { fileAddress } from "../../../../src/platform/lib/file-address.ts";
import { inventedArticle } from "../support/invented-article.ts";
import { renderArticles } from "./support/articles-api.ts";

const API = vi.hoisted(() => "https://api.example.org/lists");
const ID = "a".repeat(64);
const FACTS = {
  id: ID,
  width: 1200,
  height: 800,
  widths: [400, 800],
  placeholder: "data:image/webp;base64,AAAA",
  alt: "",
};

vi.mock(import("../../../../src/platform/lib/site.ts"), async (original) => {
  const real = await original();
  return { ...real, site: { ...real.site, apiBaseUrl: API } };
});

it.each([
  [`/media/${ID}/400.webp`, `${API}/media/${ID}/400.webp`],
  ["/api/v1/articles", `${API}/api/v1/articles`],
  ["/og.png", "/og.png"],
  ["/mediation", "/mediation"],
])("%s is loaded from %s", (path, address) => {
  expect(fileAddress(path)).toBe(address);
});

it("loads the pictures of an article from the API on another origin, in the head too", async () => {
  const text = `![A](/media/${ID}) ![B](/media/${ID}/800.jpg) [C](/media/${ID}) ![D](/og.png)`;
  const article = inventedArticle(1, {
    picture: FACTS,
    featured_image_url: `/media/${ID}`,
    og_image_url: `/media/${ID}/800.jpg`,
    pictures: [FACTS],
    text: parseArticle(text),
  });
  const { page, html } = await renderArticles("/articles/article-1", "", { articles: [article] });
  const addresses = [...(page.head + html).matchAll(/[^\s"',(]*\/media\/[^\s"')]*/g)].map(
    ([address]) => address,
  );
  expect(addresses.length).toBeGreaterThan(10);
  for (const address of addresses) expect(address).toMatch(`${API}/media/${ID}`);
  expect(html).toContain('src="/og.png"');

  const unknown = inventedArticle(1, { featured_image_url: `/media/${ID}/800.jpg` });
  const other = await renderArticles("/articles/article-1", "", { articles: [unknown] });
  expect(other.html).toContain(`src="${API}/media/${ID}/800.jpg"`);
});
