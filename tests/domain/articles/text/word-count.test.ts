import { describe, expect, test } from "vitest";
import { parseArticle } from "#domain/articles/text/parse-article.ts";
import { readingMinutes, wordCount } from "#domain/articles/text/word-count.ts";

describe("the words of an article", () => {
  test.each([
    ["ፓስፖርት፡ቢሮ፡ውስጥ", 3],
    ["ይህ ዓረፍተ ነገር ነው።ሌላ፤ሦስተኛ፣አራተኛ", 7],
    ["12.5 ብር፣ 3,000 ሰዎች እና 10:30 ሰዓት", 7],
    ["A well-known traveller’s form, 20.11.2026.", 5],
    ["1. 2 - 3 …", 2],
    ["**bo**ld and `code`", 3],
    ["", 0],
  ])("%s", (markdown, words) => {
    expect(wordCount(parseArticle(markdown))).toBe(words);
  });

  test("take a minute for 225, at least one", () => {
    expect([0, 1, 225, 226, 900].map(readingMinutes)).toEqual([1, 1, 1, 2, 4]);
  });
});
