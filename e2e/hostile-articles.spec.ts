import type { Page } from "@playwright/test";
import { plainText } from "#domain/articles/plain-text.ts";
import { parseArticle } from "#domain/articles/text/parse-article.ts";
import { openStore } from "../server/store/open-store.ts";
import { ADDRESSES } from "../tests/hostile-markup/addresses.ts";
import { HTML } from "../tests/hostile-markup/html.ts";
import { MARKDOWN } from "../tests/hostile-markup/markdown.ts";
import { storeArticles } from "../tests/server/articles/invented-articles.ts";
import { expect, test } from "./support/fixtures.ts";

declare global {
  interface Window {
    hit?: unknown;
    refused?: string[];
  }
}

const PICTURE = "c".repeat(64);
const PIXEL = "data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==";
const CONTENT = [...HTML, ...MARKDOWN, `![${HTML[0]}](/media/${PICTURE})`]
  .join("\n\n")
  .replaceAll("\u0000", "");
const TOPICS = [...new Set(HTML.map((words) => words.replaceAll("\u0000", "")))];
const WORDS = HTML.join(" ").replaceAll("\u0000", "");

test("nothing in a hostile article runs or asks another site, and its text is all there", async ({
  page,
  server,
}) => {
  const store = await openStore({ dataDir: server.dataDir });
  const seen = await watchFor(page);
  try {
    await storeArticles(store, [
      { slug: "hostile-text", title: "Hostile text", content: CONTENT },
      {
        slug: "hostile-fields",
        title: WORDS,
        excerpt: WORDS,
        meta_title: WORDS,
        meta_description: WORDS,
        author_id: 1,
        author_name: WORDS,
        canonical_url: ADDRESSES[0] ?? "",
        og_image_url: ADDRESSES[9] ?? "",
        featured_image_url: "//evil.example/featured.png",
        categories: TOPICS,
        tags: TOPICS,
      },
    ]);
    await store.write(async (trx) => {
      await trx
        .insertInto("media")
        .values({
          id: PICTURE,
          kind: "picture",
          width: 1200,
          height: 800,
          placeholder: PIXEL,
          alt: WORDS,
          filename: WORDS,
          uploaded_by: null,
          created_at: "2026-11-01T08:00:00.000Z",
          unused_since: null,
        })
        .execute();
      await trx
        .insertInto("media_files")
        .values({ media_id: PICTURE, name: "400.webp", type: "image/webp", bytes: new Uint8Array(8) })
        .execute();
      const [named] = await trx
        .selectFrom("articles")
        .select("id")
        .where("slug", "=", "hostile-text")
        .execute();
      await trx
        .insertInto("article_media")
        .values({ article_id: named?.id ?? 0, media_id: PICTURE })
        .execute();
    });

    await page.goto("/articles/hostile-text");
    await expect(page.getByRole("img", { name: HTML[0] ?? "", exact: true })).toHaveAttribute(
      "srcset",
      /400w/,
    );
    await provoke(page);
    const text = without(await page.locator("main").evaluate(textWithPictures));
    const lines = plainText(parseArticle(CONTENT)).split("\n").map(without).filter(Boolean);
    expect(lines.length).toBeGreaterThan(300);
    expect(lines.filter((line) => !text.includes(line))).toEqual([]);

    await page.getByRole("link", { name: "All articles" }).first().click();
    await expect(page).toHaveURL(/\/articles\/$/);
    await provoke(page);
    await page.locator('main a[href="/articles/hostile-fields"]').first().click();
    const heading = page.getByRole("heading", { level: 1 });
    await expect(heading).toContainText("window.hit=1");
    await provoke(page);
    expect(without((await heading.textContent()) ?? "")).toBe(without(WORDS));
    expect(without(await page.title())).toContain(without(WORDS));
    // Rendered by the server too.
    await page.reload();
    await provoke(page);
    expect(await seen()).toEqual({ hit: undefined, refused: [], dialogs: [], asked: [] });
  } finally {
    for (const table of ["articles", "categories", "tags", "media"] as const)
      await store.db.deleteFrom(table).execute();
    await store.close();
  }
});

async function watchFor(page: Page) {
  const dialogs: string[] = [];
  const asked: string[] = [];
  page.on("dialog", (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  page.on("request", (request) => {
    if (new URL(request.url()).hostname.endsWith("evil.example")) asked.push(request.url());
  });
  await page.addInitScript(() => {
    window.refused = [];
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => {
      window.refused?.push(`${violatedDirective} ${blockedURI}`);
    });
  });
  return async () => ({
    ...(await page.evaluate(() => ({ hit: window.hit, refused: window.refused }))),
    dialogs,
    asked,
  });
}

/** Points at and focuses everything, and looks for what should not be there. */
async function provoke(page: Page): Promise<void> {
  const found = await page.locator("main").evaluate((main) => {
    const wrong: string[] = [];
    for (const element of main.querySelectorAll<HTMLElement>("*")) {
      for (const event of ["mouseover", "pointerenter", "focus", "animationstart", "toggle", "error"])
        element.dispatchEvent(new Event(event));
      for (const { name } of element.attributes) if (/^on|^srcdoc$/.test(name)) wrong.push(element.outerHTML);
      if (/^(script|iframe|object|embed|style|base|meta|math|use|foreignobject)$/i.test(element.tagName))
        wrong.push(element.outerHTML);
      if (element instanceof HTMLAnchorElement && !/^(https?|mailto|tel):$/.test(element.protocol))
        wrong.push(element.outerHTML);
    }
    return wrong;
  });
  expect(found).toEqual([]);
}

/** The text has each picture's description in its place. */
function textWithPictures(main: HTMLElement | SVGElement): string {
  const copy = main.cloneNode(true) as HTMLElement;
  for (const picture of copy.querySelectorAll("img")) picture.replaceWith(picture.alt);
  return copy.textContent ?? "";
}

/** Spaces and characters that are not shown do not count. */
function without(text: string): string {
  return text.replaceAll(/[\s\p{Cf}\p{Cc}]+/gu, "");
}
