import { expect, test } from "vitest";
import { maskName, maskNumber } from "#domain/mask.ts";

test("a masked number shows its ends only", () => {
  expect(maskNumber("AAL5590344")).toBe("AAL•••344");
  expect(maskNumber("BRPP5274588C1CG")).toBe("BRP•••1CG");
});

test("a number as short as its ends is hidden but for its first character", () => {
  expect(maskNumber("AAL123")).toBe("A•••");
});

test("a masked name is the own name and initials, whatever is between them", () => {
  expect(maskName("Genet G/Michael Abebe")).toBe("Genet G. A.");
  expect(maskName("  ገነት  አበበ ")).toBe("ገነት አ.");
  expect(maskName("Abebe")).toBe("Abebe");
  expect(maskName("")).toBe("");
});
