import { array, assert, constantFrom, nat, property, string } from "fast-check";
import { describe, expect, it } from "vitest";
import { articleSlug, freeSlug } from "#domain/articles/article-slug.ts";

describe("Slugs of articles", () => {
  it.each([
    ["What to bring", "what-to-bring"],
    ["  Fees & photos (2026)  ", "fees-photos-2026"],
    ["Don’t forget: 100%", "dont-forget-100"],
    ["Évaluation", "evaluation"],
    ["ፓስፖርት", "pasport"],
    ["አዲስ ፓስፖርት 2019 ዓ.ም.", "adis-pasport-2019-a-m"],
    ["ይስሐቅ", "yishak"],
    ["✓ … ፤", ""],
  ])("%s becomes %s", (title, slug) => {
    expect(articleSlug(title)).toBe(slug);
  });

  it("long ones are cut between words", () => {
    expect(articleSlug(`${"word ".repeat(31)}longer-than-the-rest`)).toBe("word-".repeat(31).slice(0, -1));
    expect(articleSlug("a".repeat(200))).toBe("a".repeat(160));
  });

  it("any title gives a valid, free slug", () => {
    const titles = array(constantFrom("ፓስፖርት", "ሰነድ", "New", "-", "a".repeat(70), "…"), { maxLength: 6 });
    const valid = (slug: string) => expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    assert(
      property(titles, string(), nat(30), (words, other, taken) => {
        const slug = articleSlug(`${words.join(" ")} ${other}`) || "article";
        valid(slug);
        const used = new Set<string>();
        for (let at = 0; at <= taken; at++) used.add(freeSlug(slug, (tried) => used.has(tried)));
        expect(used.size).toBe(taken + 1);
        for (const one of used) {
          valid(one);
          expect(one.length).toBeLessThanOrEqual(160);
        }
      }),
    );
    expect(freeSlug("new", () => false)).toBe("new-2");
  });
});
