import { expect, test } from "vitest";
import { readAs } from "#domain/articles/article-search.ts";

const ARTICLES = [
  {
    title: "The Ethiopian calendar",
    excerpt: "Thirteen months, and a new year in September.",
    categories: [{ name: "Guides" }],
    tags: [{ name: "receipts" }],
  },
  { title: "የኢትዮጵያ የቀን መቁጠሪያ", excerpt: null, categories: [], tags: [] },
];

test.each([
  ["calender", "calendar"],
  ["claendar", "calendar"],
  ["Calendr months", "calendar months"],
  ["reciepts", "receipts"],
  ["መቁጠርያ", "መቁጠሪያ"],
])("%s is read as %s", (typed, meant) => {
  expect(readAs(typed, ARTICLES)).toBe(meant);
});

test.each(["calendar", "ethiop", "yaer", "passport", "", "%%%"])("%s is left as it is", (typed) => {
  expect(readAs(typed, ARTICLES)).toBe(typed === "yaer" ? "year" : null);
});
