import { describe, expect, it } from "vitest";
import { ARTICLE } from "../../../src/admin/articles/article-record.ts";
import { changedFields } from "../../../src/admin/kit/form/form-texts.ts";
import type { ArticleTexts } from "../../../src/admin/articles/article-fields.ts";
import { readArticle, statusesFrom } from "../../../src/admin/articles/read-article.ts";
import { ARTICLE_SEARCH } from "../../../src/admin/articles/articles-page.tsx";
import { fromEastAfrica, toEastAfrica } from "../../../src/admin/articles/publish-time.tsx";
import { suggestTopics, topicNames } from "../../../src/admin/articles/topic-field.tsx";
import { showRecord } from "../../../src/admin/kit/record/shown-record.ts";
import { formatSearch, readSearch } from "../../../src/platform/lib/search-params.ts";
import { englishTranslator, translatorOf } from "../support/english-translator.ts";
import { adminArticle } from "./admin-article.ts";
import { changeOf } from "./change.ts";

const WRITTEN: ArticleTexts = { ...ARTICLE.empty, title: "What to bring", content: "Bring the receipt." };

function errorsOf(typed: Partial<ArticleTexts>, isNew: boolean, translator = englishTranslator) {
  const read = readArticle(translator, { ...WRITTEN, ...typed }, { former: ARTICLE.empty, isNew });
  return read.ok ? {} : read.error;
}

describe("an article's form", () => {
  it.each([
    [{ title: " ab " }, "title", "Title must be at least 3 characters"],
    [{ title: "a".repeat(161) }, "title", "Use at most 160 characters"],
    [{ slug: "New Slug" }, "slug", "Slug can only include lowercase letters, numbers, and hyphens"],
    [{ slug: "new" }, "slug", "The address “new” is the form for new articles. Choose a different one."],
    [{ published_at: "0999-12-31T12:00" }, "published_at", "Choose a publish date in the years 2000 to 2100"],
    [{ slug: "a".repeat(161) }, "slug", "Use at most 160 characters"],
    [{ excerpt: "a".repeat(281) }, "excerpt", "Use at most 280 characters"],
    [{ content: "short" }, "content", "Content must be at least 10 characters"],
    [{ meta_title: "a".repeat(161) }, "meta_title", "Use at most 160 characters"],
    [{ canonical_url: "somewhere" }, "canonical_url", "Enter a web address, such as https://example.org"],
    [{ og_image_url: "picture" }, "og_image_url", "Enter a web address, such as https://example.org/a.jpg"],
    [{ tags: "fees, a" }, "tags", "Each name has 2 to 64 letters"],
    [{ categories: "a".repeat(65) }, "categories", "Use at most 64 characters"],
    [{ status: "published" }, "published_at", "Published articles require a publish date."],
    [{ status: "scheduled" }, "published_at", "Published articles require a publish date."],
  ])("says what is wrong with %j", (typed, field, sentence) => {
    expect(errorsOf(typed, true)).toEqual({ [field]: sentence });
  });

  it.each(["published", "scheduled"])("of an existing article asks for the date of a %s one", (status) => {
    expect(errorsOf({ status }, false)).toEqual({
      published_at: "Provide a publish date when publishing or scheduling an article.",
    });
  });

  it("says it in Amharic", async () => {
    const amharic = await translatorOf("am");
    expect(errorsOf({ slug: "new", published_at: "2101-02-03T12:00" }, true, amharic)).toEqual({
      slug: "“new” የአዲስ ጽሑፍ መጻፊያ አድራሻ ነው። ሌላ ይምረጡ።",
      published_at: "ከ2000 እስከ 2100 (በአውሮፓ) ያለ ዓመት ይምረጡ",
    });
    const errors = errorsOf({ title: "", status: "published" }, true, amharic);
    expect(errors).toEqual({
      title: "ርዕሱ ቢያንስ 3 ፊደላት ሊኖሩት ይገባል",
      published_at: "የታተሙ ጽሑፎች የሚታተሙበት ቀን ያስፈልጋቸዋል።",
    });
  });

  it("leaves empty fields out of a new article and clears them in an existing one", () => {
    const typed = { ...WRITTEN, tags: "fees, receipt, fees", author_id: "7" };
    const read = (isNew: boolean) => readArticle(englishTranslator, typed, { former: ARTICLE.empty, isNew });
    expect(read(true)).toEqual({
      ok: true,
      value: {
        title: "What to bring",
        content: "Bring the receipt.",
        status: "draft",
        tags: ["fees", "receipt"],
        author_id: 7,
      },
    });
    expect(read(false)).toMatchObject({ value: { excerpt: null, published_at: null, categories: [] } });
  });

  it("opened and saved changes nothing, whatever its seconds", () => {
    const { fields } = showRecord(ARTICLE, "what-to-bring", adminArticle(), []);
    const asShown = { ...fields, published_at: toEastAfrica(fields.published_at), tags: "fees, receipt" };
    const read = readArticle(englishTranslator, asShown, { former: fields, isNew: false });
    expect(changedFields(read.ok ? read.value : { title: "" }, fields)).toEqual({});
  });

  it("sends the date with a status that needs one", () => {
    const body = { title: "A title", status: "scheduled", published_at: "2026-12-01T06:00:00.000Z" };
    expect(ARTICLE.changeOf?.({ status: "scheduled" }, body)).toEqual({
      status: "scheduled",
      published_at: "2026-12-01T06:00:00.000Z",
    });
    expect(ARTICLE.changeOf?.({ status: "draft" }, body)).toEqual({ status: "draft" });
  });

  it("shows a waiting change over the server's article, topics and author in the form's words", () => {
    const change = changeOf({
      kind: "article.update",
      resource: "article:what-to-bring",
      body: { tags: ["fees", "branch"], title: "What to take along" },
    });
    const shown = showRecord(ARTICLE, "what-to-bring", adminArticle(), [change]);
    expect(shown.fields).toMatchObject({
      title: "What to take along",
      tags: "fees\nbranch",
      categories: "Guides",
      author_id: "3",
    });
  });

  it("offers only the statuses that may follow", () => {
    expect(statusesFrom("draft")).toEqual(["draft", "scheduled", "published", "archived"]);
    expect(statusesFrom("archived")).toEqual(["archived", "draft"]);
  });
});

describe("a publish time", () => {
  it("is written as the clock shows it in Ethiopia", () => {
    expect(toEastAfrica("2026-11-20T22:30:00.000Z")).toBe("2026-11-21T01:30");
    expect(fromEastAfrica("2026-11-21T01:30")).toBe("2026-11-20T22:30:00.000Z");
  });

  it.each(["", "2026-11-21", "2026-13-41T01:30"])("%j is none", (typed) => {
    expect(fromEastAfrica(typed)).toBeNull();
  });
});

describe("topics", () => {
  it("are separated by commas of either script", () => {
    expect(topicNames("fees, ፓስፖርት፣ክፍያ,, fees")).toEqual(["fees", "ፓስፖርት", "ክፍያ"]);
  });

  it("are suggested for the last name being typed, unless chosen", () => {
    expect(suggestTopics(["Fees", "Forms", "Branches"], "fees, f")).toEqual(["Forms"]);
    expect(suggestTopics(["Fees", "Forms"], "")).toEqual(["Fees", "Forms"]);
  });
});

describe("the list's address", () => {
  it("keeps every filter and drops wrong ones", () => {
    const query =
      "q=fees&status=draft&category=guides&tag=fees&author_id=3&published_after=2026-01-01&published_before=2026-12-31&deleted=true&sort=title&sort_dir=asc&page=2&page_size=50";
    expect(formatSearch(ARTICLE_SEARCH, readSearch(ARTICLE_SEARCH, new URLSearchParams(query)))).toBe(query);
    const wrong = new URLSearchParams(
      "status=lost&author_id=x&published_before=soon&sort=id&page=0&page_size=201",
    );
    expect(formatSearch(ARTICLE_SEARCH, readSearch(ARTICLE_SEARCH, wrong))).toBe("");
  });
});
