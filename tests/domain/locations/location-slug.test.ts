import { describe, expect, it } from "vitest";
import { locationSlug } from "#domain/locations/location-slug.ts";

describe("the slug of a branch", () => {
  it("is lower case, with hyphens for other characters and `and` for &", () => {
    expect(locationSlug("Saris, Addis Ababa")).toBe("saris-addis-ababa");
    expect(locationSlug("  Bole & Gotera (2) ")).toBe("bole-and-gotera-2");
    expect(locationSlug("Hosaéna")).toBe("hosaena");
  });

  it("is unique for names without Latin letters, also with equal final numbers", () => {
    const slugs = ["አዳማ", "ባህር ዳር", "አዳማ 2", "ባህር ዳር 2"].map(locationSlug);
    expect(new Set(slugs).size).toBe(4);
    for (const slug of slugs) expect(slug).toMatch(/^l-[0-9a-z]+$/);
    expect(locationSlug("አዳማ")).not.toBe(locationSlug("ጅጅጋ"));
  });
});
