import { describe, expect, it } from "vitest";
import { articlesAround } from "#domain/articles/related-articles.ts";

type Listed = Parameters<typeof articlesAround>[0];

function article(slug: string, day: number, given: { tags?: string[]; language?: "en" | "am" } = {}): Listed {
  return {
    id: slug.charCodeAt(0),
    slug,
    title: `About ${slug}`,
    published_at: `2026-11-${String(day).padStart(2, "0")}T08:00:00.000Z`,
    tags: (given.tags ?? []).map((tag, id) => ({ id, slug: tag, name: tag })),
    language: given.language ?? null,
  };
}

describe("What to read after an article", () => {
  const link = (slug: string) => ({ slug, title: `About ${slug}` });

  it("is the one before and the one after by date, then id, in any order of the list", () => {
    const [a, b, c, d] = [article("a", 1), article("b", 2), article("c", 2), article("d", 3)];
    const all = [c, a, d, b];
    expect(articlesAround(b, all)).toMatchObject({ previous: link("a"), next: link("c") });
    expect(articlesAround(c, all)).toMatchObject({ previous: link("b"), next: link("d") });
    expect(articlesAround(a, all)).toMatchObject({ previous: null, next: link("b") });
    expect(articlesAround(d, all)).toMatchObject({ previous: link("c"), next: null });
  });

  it("is at most three with most tags in common, newer first", () => {
    const own = article("x", 5, { tags: ["fees", "photo"] });
    const all = [
      own,
      article("a", 1, { tags: ["fees", "photo"] }),
      article("b", 2, { tags: ["fees"] }),
      article("c", 3, { tags: ["photo", "other"] }),
      article("d", 4, { tags: ["photo"] }),
      article("e", 6, { tags: ["other"] }),
    ];
    expect(articlesAround(own, all).related.map(({ slug }) => slug)).toEqual(["a", "d", "c"]);
    expect(articlesAround(article("y", 5), all).related).toEqual([]);
  });

  it("is neither in the other language nor a translation", () => {
    const tags = ["fees"];
    const own = article("x", 3, { tags, language: "en" });
    const all = [
      article("a", 1, { tags, language: "en" }),
      article("b", 2, { tags, language: "am" }),
      article("c", 4, { tags, language: "am" }),
      article("d", 5, { tags }),
      article("e", 6, { tags }),
    ];
    const around = articlesAround(own, all, [{ slug: "d" }]);
    expect(around).toMatchObject({ previous: link("a"), next: link("e") });
    expect(around.related.map(({ slug }) => slug)).toEqual(["e", "a"]);
  });
});
